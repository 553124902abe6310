import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import type { Row } from "./row.ts";

/** The day, the code and the machine. */
export function describeSetting(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${describeCommit()}, ${describeMachine()}`;
}

function describeCommit(): string {
  const git = (...words: string[]) => spawnSync("git", words, { encoding: "utf8" }).stdout?.trim();
  const commit = git("rev-parse", "--short", "HEAD");
  if (!commit) return "no commit";
  const changed = git("status", "--porcelain", ".", ":!bench/RESULTS.md");
  return `commit ${commit}${changed ? " with changes" : ""}`;
}

function describeMachine(): string {
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
  const lines = ratiosFirst(rows).map((row) =>
    [row.promise.padEnd(promises), row.figure.padStart(figures), barOf(row).padEnd(bars), row.how].join("  "),
  );
  return [...lines, "", summary(rows)].join("\n");
}

/** Ratios are comparable between machines. */
export function ratiosFirst(rows: Row[]): Row[] {
  const isRatio = ({ figure }: Row) => !Number.isNaN(Number(figure));
  return [...rows.filter(isRatio), ...rows.filter((row) => !isRatio(row))];
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
