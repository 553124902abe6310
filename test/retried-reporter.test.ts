import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTemporaryFolder } from "./temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const folder = await openTemporaryFolder();

/** What a run of its own prints about retries. */
async function report(...tests: string[]): Promise<string> {
  const body = `import { expect, test } from "${ROOT}/node_modules/vitest";\nlet tries = 0;\n${tests.join("\n")}`;
  await writeFile(join(folder, "any.test.ts"), body);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const options = ["--root", folder, "--retry=1", `--reporter=${ROOT}/test/retried-reporter.ts`];
  const run = promisify(execFile)(process.execPath, [vitest, "run", ...options], { cwd: folder });
  return (await run).stdout.trim();
}

test("a test that passed only when it was retried is named with its first failure", async () => {
  const printed = await report(
    `test("steady", () => {});`,
    `test("once slow", () => expect([{ tries: ++tries, said: "a word" }]).toEqual([{ tries: 2, said: "a word" }]));`,
  );
  expect(printed.split("\n").map((line) => line.trim())).toEqual([
    "Passed only when retried:",
    "any.test.ts > once slow",
    "expected [ { tries: 1, said: 'a word' } ] to deeply equal [ { tries: 2, said: 'a word' } ] (line 4)",
    '+     "tries": 1,',
  ]);
});

test("a run without retries says so", async () => {
  expect(await report(`test("steady", () => {});`)).toBe("No test was retried.");
});
