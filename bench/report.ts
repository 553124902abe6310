import { cpus, totalmem } from "node:os";
import type { Row } from "./row.ts";

export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim();
  const processors = `${cpus().length} processors${model && model !== "unknown" ? ` (${model})` : ""}`;
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${processors}, ${memory} GB of memory`;
}

export function toText(rows: Row[]): string {
  const widest = (column: (row: Row) => string) => Math.max(...rows.map((row) => column(row).length));
  const [promises, figures, bars] = [
    widest(({ promise }) => promise),
    widest(({ figure }) => figure),
    widest(barOf),
  ];
  const lines = rows.map((row) =>
    [row.promise.padEnd(promises), row.figure.padStart(figures), barOf(row).padEnd(bars), row.how].join("  "),
  );
  return [...lines, "", summary(rows)].join("\n");
}

export function barOf({ bar }: Row): string {
  if (!bar) return "";
  return bar.met ? bar.words : `${bar.words}: MISSED`;
}

export function summary(rows: Row[]): string {
  const promised = rows.filter(({ bar }) => bar);
  const missed = promised.filter(({ bar }) => !bar?.met).map(({ promise }) => promise);
  const kept = `${promised.length - missed.length} of ${promised.length} promises kept`;
  return missed.length > 0 ? `${kept}; missed: ${missed.join("; ")}.` : `${kept}.`;
}
