// bench/RESULTS.md: the last complete run, of one commit on one machine.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { barOf, ratiosFirst, summary } from "./report.ts";
import type { Row } from "./row.ts";

const FILE = join(import.meta.dirname, "RESULTS.md");
const HEAD = `# Figures of the last whole run

Written by \`npm run bench\`; \`npm run bench -- pages\` measures one part and only prints it. A figure without a unit is
a ratio, taken in this run, and nearly the same on another machine; those with one hold for this machine.
`;

export function writeResults(setting: string, rows: Row[]): void {
  const lines = ratiosFirst(rows).map(
    (row) => `| ${row.promise} | ${row.figure} | ${barOf(row)} | ${row.how} |`,
  );
  const table = ["| what | figure | promised | how |", "|---|---|---|---|", ...lines].join("\n");
  writeFileSync(FILE, `${[HEAD, `${setting}.\n`, `${table}\n`, summary(rows)].join("\n")}\n`);
}
