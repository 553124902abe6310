// bench/RESULTS.md: the last run of each measure, a part for each.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { barOf, summary } from "./report.ts";
import type { Row } from "./row.ts";

const FILE = join(import.meta.dirname, "RESULTS.md");
const HEAD = `# Figures of the last runs

\`npm run bench\` measures all, \`npm run bench -- pages\` one part. Each row says what it is compared with; ratios are
taken in the same run.
`;

export function keepResults(order: string[], name: string, machine: string, rows: Row[]): void {
  const parts = readParts().set(name, toPart(machine, rows));
  const kept = order.flatMap((part) => (parts.has(part) ? [`## ${part}\n${parts.get(part)}`] : []));
  writeFileSync(FILE, [HEAD, ...kept].join("\n"));
}

function readParts(): Map<string, string> {
  const [, ...parts] = existsSync(FILE) ? readFileSync(FILE, "utf8").split(/^## /m) : [];
  return new Map(
    parts.map((part) => {
      const nameEnd = part.indexOf("\n");
      return [part.slice(0, nameEnd), `${part.slice(nameEnd + 1).trimEnd()}\n`];
    }),
  );
}

function toPart(machine: string, rows: Row[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const lines = rows.map((row) => `| ${row.promise} | ${row.figure} | ${barOf(row)} | ${row.how} |`);
  return [
    `${day}, ${machine}.`,
    "",
    "| what | figure | promised | how |",
    "|---|---|---|---|",
    ...lines,
    "",
    summary(rows),
    "",
  ].join("\n");
}
