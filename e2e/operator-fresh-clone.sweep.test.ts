import { rmSync } from "node:fs";
import { delimiter } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree } from "#test/copy-tree.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { databasePid, type ServerProcess, startServer } from "#test/server-process.ts";

// It installs all packages and builds beside other journeys: minutes, and many where the machine is not ours alone.
const START_LIMIT_MS = 30 * 60_000;

let clone: string;
let server: ServerProcess;

beforeAll(async () => {
  clone = copyTree();
  server = await startServer({
    command: ["npm", "start"],
    cwd: clone,
    env: { PATH: pathOfTheMachine(), npm_config_prefer_offline: "true", npm_config_update_notifier: "false" },
    patienceMs: START_LIMIT_MS,
  });
}, START_LIMIT_MS + PATIENCE_MS);

afterAll(async () => {
  await server?.stop();
  rmSync(clone, { recursive: true, force: true });
});

test("npm start alone turns a fresh clone into a running server on Node 24", async () => {
  expect(server.output()).toMatch(/Node\s+v24\./);
  const landing = await fetch(server.url);
  expect(landing.status).toBe(200);
  expect(await landing.text()).toContain("Be the next household name");
});

// No retry: the test ends the server that took minutes to start.
test("SIGTERM to npm ends the server and its database", { retry: 0 }, async () => {
  const database = databasePid(server.dataDir);
  expect(isAlive(database)).toBe(true);
  await server.stop();
  await expect(fetch(server.url)).rejects.toThrow();
  for (let i = 0; i < 50 && isAlive(database); i++) await sleep(100);
  expect(isAlive(database)).toBe(false);
});

// npm put our own Node first on the PATH of this test; a fresh clone has only the machine's.
function pathOfTheMachine(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !folder.includes("node_modules")).join(delimiter);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
