import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SCRIPT = join(import.meta.dirname, "one-at-a-time.mjs");
const { enterAlone } = (await import(SCRIPT)) as { enterAlone(root: string): Promise<() => void> };
const ROOT = "/a/tree";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storewright-turns-"));
  vi.stubEnv("TMPDIR", folder).stubEnv("TEMP", folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function aDeadHolder(): Promise<void> {
  const script = `const { enterAlone } = await import(${JSON.stringify(SCRIPT)}); await enterAlone("${ROOT}");`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { env: process.env });
}

async function hasEntered(turn: Promise<unknown>): Promise<boolean> {
  return Promise.race([turn.then(() => true), sleep(500, false)]);
}

test("the second waits until the first has finished", async () => {
  const leave = await enterAlone(ROOT);
  const second = enterAlone(ROOT);
  expect(await hasEntered(second)).toBe(false);
  leave();
  (await second)();
  (await enterAlone(ROOT))();
});

test("a dead holder is not waited for", async () => {
  await aDeadHolder();
  (await enterAlone(ROOT))();
});

test("a process that saw a dead holder does not enter together with its successor", async () => {
  await aDeadHolder();
  const turns: Promise<() => void>[] = [];
  vi.spyOn(process, "kill").mockImplementation((pid) => {
    if (pid === process.pid) return true;
    // The successor enters between our check of the holder and our next step.
    if (turns.push(Promise.resolve(() => undefined)) === 1) turns[0] = enterAlone(ROOT);
    throw Object.assign(new Error("No such process"), { code: "ESRCH" });
  });
  const late = enterAlone(ROOT);
  const [successor] = turns;
  const leave = await successor;
  expect(await hasEntered(late)).toBe(false);
  leave?.();
  (await late)();
});
