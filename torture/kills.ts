import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { databasePid, makeDataFolder, startServer } from "#test/server-process.ts";
import { aMugStore, auditOrders, inDataFolder } from "./audit-orders.ts";
import { startRush } from "./rush.ts";

const QUIET = { RATE_LIMITS: "off", LOG_LEVEL: "silent" };

/** This many kills within this time: a slow machine does fewer, but at least a quarter. */
type Bounds = { kills: number; withinMs: number };

const LEAST_PART = 1 / 4;

// Kills during a rush, not before it has started.
const UNDERWAY = 8;

/** The server, with its embedded PostgreSQL, is killed again and again during checkouts. */
export async function killTheServer({ kills, withinMs }: Bounds): Promise<string> {
  const dataDir = makeDataFolder();
  const acknowledged = new Set<string>();
  const ends = performance.now() + withinMs;
  let killed = 0;
  try {
    const mugStore = await inDataFolder(dataDir, aMugStore);
    while (killed < kills && performance.now() < ends) {
      const server = await startServer({ dataDir, env: QUIET });
      const rush = startRush(server.url, mugStore);
      await rush.untilAcknowledged(UNDERWAY);
      await sleep(randomInt(100));
      process.kill(server.pid, "SIGKILL");
      killed++;
      await rush.abandon();
      for (const id of rush.acknowledged) acknowledged.add(id);
    }
    expectEnough(killed, kills);
    await inDataFolder(dataDir, (db) => auditOrders(db, mugStore, acknowledged));
    return `${killed} kills, ${acknowledged.size} orders acknowledged: none lost, none incomplete, stock adds up`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** PostgreSQL is killed instead, as a whole or one backend; the server must recover by itself. */
export async function killTheDatabase({ kills, withinMs }: Bounds): Promise<string> {
  const dataDir = makeDataFolder();
  const ends = performance.now() + withinMs;
  const gaps: number[] = [];
  try {
    const mugStore = await inDataFolder(dataDir, aMugStore);
    const server = await startServer({ dataDir, env: QUIET });
    const rush = startRush(server.url, mugStore);
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
    const written = await inDataFolder(dataDir, (db) => auditOrders(db, mugStore, rush.acknowledged));
    if (written !== rush.acknowledged.size)
      throw new Error(`${written} orders were written, ${rush.acknowledged.size} acknowledged.`);
    const slowest = (Math.max(...gaps) / 1_000).toFixed(1);
    return `${gaps.length} kills, ${written} orders acknowledged: none lost, none incomplete, none doubled; orders again within ${slowest} s`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function expectEnough(killed: number, wanted: number): void {
  if (killed < wanted * LEAST_PART) throw new Error(`Only ${killed} of ${wanted} kills within the time.`);
}

/** A backend that serves a connection; the postmaster itself when there is none. */
function backendOf(postmaster: number): number {
  const { stdout } = spawnSync("pgrep", ["-P", String(postmaster), "-f", "local"], { encoding: "utf8" });
  const pids = (stdout ?? "").split("\n").filter(Boolean).map(Number);
  return pids[randomInt(Math.max(1, pids.length))] ?? postmaster;
}
