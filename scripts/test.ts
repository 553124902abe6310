// npm test: types, lint and build side by side, then the journeys beside all other tests. npm run sweep: build, then what
// npm test leaves out. All steps run even when an early one fails, so that one run reports everything; the last line and
// the exit code give the result.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STEP_LIMIT_MS = 60 * 60 * 1000;
const BIN = {
  reactRouter: "node_modules/@react-router/dev/bin.cjs",
  tsc: "node_modules/typescript-tool/bin/tsc",
  biome: "node_modules/@biomejs/biome/bin/biome",
  vitest: "node_modules/vitest/vitest.mjs",
};

type Count = { passed: number; failed: number };

/** The part of Vitest's report that is used here. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

const NOTHING: Count = { passed: 0, failed: 0 };

const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => endRun(signal));

process.chdir(ROOT);
// That of the processes that prepare pictures: beside busy tests of a higher one they would hardly run at all.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const isSweep = process.argv[2] === "--sweep";
const filters = process.argv.slice(isSweep ? 3 : 2);
// Vitest and Vite depend on NODE_ENV; a shell set up for production must run the same tests.
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "test", SWEEP: isSweep ? "on" : "off" };
if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = "1";

const building = step("build", ["scripts/prepare.mjs", "--build"]);
const counts = await Promise.all(isSweep ? [building] : [checkTypes(), lint(), building]);
counts.push(...(await runTests(!(await building).failed)));
summarize(counts);

/** Journeys need a build; the other tests do not. */
function runTests(isBuilt: boolean): Promise<Count[]> {
  const name = isSweep ? "sweep" : "tests";
  if (!isBuilt) return Promise.all([runVitest(name, ["--project", "unit"])]);
  if (isSweep || filters.length > 0) return Promise.all([runVitest(name, [])]);
  // Both wait a third of the time: one after the other they leave a core idle for minutes.
  const tests = runVitest(name, ["--project", "unit"]);
  return Promise.all([tests, runVitest("journeys", ["--project", "e2e"], tests)]);
}

function checkTypes(): Promise<Count> {
  return step("types", [BIN.reactRouter, "typegen"], [BIN.tsc, "--noEmit", "--checkers", "1"]);
}

function lint(): Promise<Count> {
  const colors = `--colors=${process.stdout.isTTY ? "force" : "off"}`;
  return step("lint", [BIN.biome, "ci", "--error-on-warnings", colors]);
}

/** Others run beside it: prints when it has ended. */
async function step(name: string, ...commands: string[][]): Promise<Count> {
  let output = "";
  for (const command of commands) {
    const ended = await run(command, "pipe");
    output += ended.output;
    if (ended.code === 0) continue;
    title(name);
    console.log(`${output.trimEnd()}\n${name} failed`);
    return { passed: 0, failed: 1 };
  }
  title(name);
  if (output.trim()) console.log(output.trimEnd());
  return { passed: 1, failed: 0 };
}

/** Prints as it goes, or beside another one when both have ended. */
async function runVitest(name: string, projects: string[], other?: Promise<unknown>): Promise<Count> {
  if (!other) title(name);
  const folder = mkdtempSync(join(tmpdir(), "storewright-report-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=./test/retried-reporter.ts"];
  const json = ["--reporter=json", `--outputFile.json=${report}`];
  const { code, output } = await run(
    [BIN.vitest, "run", ...projects, ...reporters, ...json, ...filters],
    other ? "pipe" : "inherit",
  );
  await other;
  if (other) title(name);
  if (output) console.log(output.trimEnd());
  const count = existsSync(report) ? countTests(JSON.parse(readFileSync(report, "utf8"))) : NOTHING;
  rmSync(folder, { recursive: true, force: true });
  // A broken hook, a file that does not load or an unhandled rejection fails the run without failing a test.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function countTests({ numPassedTests, numFailedTests, testResults }: Report): Count {
  const [slowest] = testResults.toSorted((a, b) => seconds(b) - seconds(a));
  if (slowest) console.log(`\nSlowest file: ${relative(ROOT, slowest.name)}, ${seconds(slowest)} s`);
  return { passed: numPassedTests, failed: numFailedTests };
}

function seconds({ startTime, endTime }: Report["testResults"][number]): number {
  return Math.round((endTime - startTime) / 1000);
}

function run(command: string[], stdio: "inherit" | "pipe"): Promise<{ code: number; output: string }> {
  // Its own process group, so that a hanging step can be killed with everything that it started.
  const child = spawn(process.execPath, command, { stdio: ["ignore", stdio, stdio], env, detached: true });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => (output += part));
  const limit = setTimeout(() => {
    console.error(`${command[0]} did not end within ${STEP_LIMIT_MS / 60_000} minutes and was stopped.`);
    endGroup(child, "SIGKILL");
  }, STEP_LIMIT_MS);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function endRun(signal: NodeJS.Signals) {
  for (const child of running) endGroup(child, signal);
  process.exit(1);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (!child.pid || child.exitCode !== null) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

function title(name: string) {
  console.log(`\n── ${name} ──`);
}

function summarize(counts: Count[]) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
