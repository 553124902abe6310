// bench/RESULTS.md: the last figures of each part, with the commit and the machine that they were taken on.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { barOf, ratiosFirst, summary } from "./report.ts";
import type { Row } from "./row.ts";

const FILE = join(import.meta.dirname, "RESULTS.md");
const HEAD = `# Figures

Written by \`npm run bench\`, a section for each part when it is measured; \`npm run bench -- pages\` measures one part. A figure
without a unit is a ratio, taken in one run, and nearly the same on another machine; those with one hold for that machine.
`;

/** Replaces the section of this part. `parts`: all of them, in their order. */
export function writeResults(part: string, { setting, rows, parts }: Measured): void {
  const sections = existsSync(FILE) ? readSections(readFileSync(FILE, "utf8")) : new Map<string, string>();
  sections.set(part, toSection(setting, rows));
  const written = parts.filter((one) => sections.has(one)).map((one) => `## ${one}\n${sections.get(one)}`);
  writeFileSync(FILE, [HEAD, ...written].join("\n"));
}

type Measured = { setting: string; rows: Row[]; parts: readonly string[] };

function readSections(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end), `${section.slice(end + 1).trimEnd()}\n`];
    }),
  );
}

function toSection(setting: string, rows: Row[]): string {
  const lines = ratiosFirst(rows).map(
    (row) => `| ${row.promise} | ${row.figure} | ${barOf(row)} | ${row.how} |`,
  );
  const table = ["| what | figure | promised | how |", "|---|---|---|---|", ...lines].join("\n");
  return `${setting}.\n\n${table}\n\n${summary(rows)}\n`;
}
