import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase } from "vitest/node";

/** At the end of a run: every test that failed first and passed when it was retried, and how it failed. */
export default class RetriedReporter implements Reporter {
  readonly #retried: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic()?.retryCount ?? 0;
    if (!test.ok() || tries === 0) return;
    const failure = test.result().errors?.[0];
    const place = failure?.stacks?.[0];
    // A property's second line has the seed.
    this.#retried.push(
      `${test.module.relativeModuleId} > ${test.fullName}`,
      `  ${failure?.message.split("\n", 2).join(" ")}${place ? ` (line ${place.line})` : ""}`,
      ...received(failure?.diff),
    );
  }

  onTestRunEnd(): void {
    const names = this.#retried.map((name) => `\n  ${name}`).join("");
    console.log(names ? `\nPassed only when retried:${names}` : "\nNo test was retried.");
  }
}

const MOST_LINES = 8;

/** What came instead, which the message cuts short. */
function received(diff = ""): string[] {
  const lines = stripVTControlCharacters(diff).split("\n");
  return lines
    .filter((line) => /^\+ (?!Received)/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => `  ${line}`);
}
