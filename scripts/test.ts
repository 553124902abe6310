// npm test: types, lint, build, then every test. All steps run even when an early one fails, so that one run reports
// everything; the last line and the exit code give the result.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STEP_LIMIT_MS = 60 * 60 * 1000;
const BIN = {
  reactRouter: "node_modules/@react-router/dev/bin.cjs",
  tsc: "node_modules/typescript/bin/tsc",
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

let running: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => endRun(signal));

process.chdir(ROOT);
// Vitest and Vite depend on NODE_ENV; a shell set up for production must run the same tests.
const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "test" };
if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = "1";

const counts: Count[] = [];
counts.push(await step("types", [BIN.reactRouter, "typegen"], [BIN.tsc, "--noEmit"]));
counts.push(
  await step("lint", [
    BIN.biome,
    "ci",
    "--error-on-warnings",
    `--colors=${process.stdout.isTTY ? "force" : "off"}`,
  ]),
);
const build = await step("build", ["scripts/prepare.mjs", "--build"]);
counts.push(build);
// Journeys need a build; the other tests do not.
counts.push(await runVitest(build.failed ? ["--project", "unit"] : []));
summarize(counts);

async function step(name: string, ...commands: string[][]): Promise<Count> {
  title(name);
  for (const command of commands) {
    if ((await run(command)) !== 0) return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

async function runVitest(projects: string[]): Promise<Count> {
  title("tests");
  const folder = mkdtempSync(join(tmpdir(), "storewright-report-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run([BIN.vitest, "run", ...projects, ...reporters, ...process.argv.slice(2)]);
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

function run(command: string[]): Promise<number> {
  // Its own process group, so that a hanging step can be killed with everything that it started.
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "inherit", "inherit"],
    env,
    detached: true,
  });
  running = child;
  const limit = setTimeout(() => {
    console.error(`${command[0]} did not end within ${STEP_LIMIT_MS / 60_000} minutes and was stopped.`);
    endGroup(child, "SIGKILL");
  }, STEP_LIMIT_MS);
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}

function endRun(signal: NodeJS.Signals) {
  if (running) endGroup(running, signal);
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
