import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { databasePid, makeDataFolder, startServer } from "#test/server-process.ts";
import { aStand, audit, inDataFolder } from "./books.ts";
import { startRush } from "./rush.ts";

const QUIET = { RATE_LIMITS: "off", LOG_LEVEL: "silent" };

/** As many kills, but no more time than that: a slow machine does fewer, though not less than a quarter. */
export type Bounds = { kills: number; withinMs: number };

const LEAST_PART = 1 / 4;

// In the middle of a rush, and not before it has begun.
const UNDERWAY = 8;

/** The server, with its own PostgreSQL, is killed again and again while people check out. */
export async function killTheServer({ kills, withinMs }: Bounds): Promise<string> {
  const dataDir = makeDataFolder();
  const acknowledged = new Set<string>();
  const ends = performance.now() + withinMs;
  let killed = 0;
  try {
    const stand = await inDataFolder(dataDir, aStand);
    while (killed < kills && performance.now() < ends) {
      const server = await startServer({ dataDir, env: QUIET });
      const rush = startRush(server.url, stand);
      await rush.untilAcknowledged(UNDERWAY);
      await sleep(randomInt(100));
      process.kill(server.pid, "SIGKILL");
      killed++;
      await rush.abandon();
      for (const id of rush.acknowledged) acknowledged.add(id);
    }
    expectEnough(killed, kills);
    await inDataFolder(dataDir, (db) => audit(db, stand, acknowledged));
    return `${killed} kills, ${acknowledged.size} orders acknowledged: none lost, none half, stock adds up`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Its PostgreSQL is killed instead, the whole of it or one connection's part; the server must cope by itself. */
export async function killTheDatabase({ kills, withinMs }: Bounds): Promise<string> {
  const dataDir = makeDataFolder();
  const ends = performance.now() + withinMs;
  const gaps: number[] = [];
  try {
    const stand = await inDataFolder(dataDir, aStand);
    const server = await startServer({ dataDir, env: QUIET });
    const rush = startRush(server.url, stand);
    try {
      while (gaps.length < kills && performance.now() < ends) {
        await rush.untilAcknowledged(UNDERWAY);
        await sleep(randomInt(100));
        const killedAt = performance.now();
        const postmaster = databasePid(dataDir);
        process.kill(gaps.length % 2 ? backendOf(postmaster) : postmaster, "SIGKILL");
        await rush.untilAcknowledged(UNDERWAY);
        gaps.push(performance.now() - killedAt);
      }
      expectEnough(gaps.length, kills);
      await rush.settle();
    } finally {
      await rush.abandon();
      await server.stop();
    }
    const written = await inDataFolder(dataDir, (db) => audit(db, stand, rush.acknowledged));
    if (written !== rush.acknowledged.size)
      throw new Error(`${written} orders were written, ${rush.acknowledged.size} acknowledged.`);
    const slowest = (Math.max(...gaps) / 1_000).toFixed(1);
    return `${gaps.length} kills, ${written} orders acknowledged: none lost, none half, none twice; orders again within ${slowest} s`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function expectEnough(killed: number, wanted: number): void {
  if (killed < wanted * LEAST_PART)
    throw new Error(`Only ${killed} of ${wanted} kills in the time that was given.`);
}

/** One of its processes that serves a connection; itself when there is none at this moment. */
function backendOf(postmaster: number): number {
  const { stdout } = spawnSync("pgrep", ["-P", String(postmaster), "-f", "local"], { encoding: "utf8" });
  const pids = (stdout ?? "").split("\n").filter(Boolean).map(Number);
  return pids[randomInt(Math.max(1, pids.length))] ?? postmaster;
}
