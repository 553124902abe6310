// npm run spec-coverage: prints each statement of the specification with the test that covers it, or what no test covers.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Coverage, cover } from "./spec-coverage/cover.ts";
import { coveragePage } from "./spec-coverage/page.ts";
import { readTests } from "./spec-coverage/read-tests.ts";
import { readStatements } from "./spec-coverage/statements.ts";

const ROOT = join(import.meta.dirname, "..");

const TESTS = "{e2e,server,http,domain,rules,app,db}/**/*.test.ts";
const PRODUCT = "{app,http,domain,rules}/**/*.{ts,tsx}";

export function readCoverage(): Coverage {
  const files = globSync(TESTS, { cwd: ROOT }).sort();
  return cover(
    readStatements(ROOT),
    files.flatMap((file) => readTests(ROOT, file)),
    productSource(),
  );
}

/** On one line, as the browser would show it. */
function productSource(): string {
  const files = globSync(PRODUCT, { cwd: ROOT }).filter((file) => !file.includes(".test."));
  const source = files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  return source.replace(/\s+/g, " ").replaceAll('\\"', '"');
}

export function sayGaps({ gaps }: Coverage): string[] {
  return gaps.map(
    ({ statement, reason }) => `${statement.section}: ${statement.kind} '${statement.words}': ${reason}`,
  );
}

if (import.meta.main) {
  const coverage = readCoverage();
  for (const gap of sayGaps(coverage)) console.error(gap);
  if (coverage.gaps.length > 0) process.exit(1);
  console.log(coveragePage(coverage));
}
