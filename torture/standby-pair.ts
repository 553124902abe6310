import { type ChildProcess, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Db } from "#db/client.ts";
import { findBinaries } from "#db/embedded/binaries.ts";
import { APP_DATABASE, APP_USER, ensureCluster } from "#db/embedded/cluster.ts";
import { findPlace } from "#db/embedded/place.ts";
import { type PostmasterPlan, startPostmaster, stopPostmaster } from "#db/embedded/postmaster.ts";
import { freePort, makeDataFolder } from "#test/server-process.ts";
import { inDataFolder } from "./audit-orders.ts";
import { Skipped } from "./skipped.ts";

const STANDBY = "standby";
const SYNC_WITHIN_MS = 30_000;

export type StandbyPair<Kept> = {
  kept: Kept;
  /** With both hosts. */
  url: string;
  standby: { start(): Promise<void>; stop(): Promise<void> };
  /** Whether commits on the primary wait for the standby. */
  waitForStandby(wait: boolean): Promise<void>;
  /** kill -9 of the primary and all its processes. */
  killPrimary(): void;
  promote(): Promise<void>;
  close(): Promise<void>;
};

/** A primary with a synchronous standby, both of the embedded binaries on loopback. `prepare` fills the database. */
export async function openStandbyPair<Kept>(prepare: (db: Db) => Promise<Kept>): Promise<StandbyPair<Kept>> {
  if (process.platform === "win32") throw new Skipped("A standby needs cp and signals.");
  const [first, second] = [makeDataFolder(), makeDataFolder()];
  const kept = await inDataFolder(first, prepare);
  const primaryPlan = await planFor(first, await freePort());
  const standbyPlan = await standbyOf(primaryPlan, second);
  const running = new Map<PostmasterPlan, ChildProcess>();
  const start = async (plan: PostmasterPlan) => void running.set(plan, await startPostmaster(plan));
  const stop = async (plan: PostmasterPlan) => {
    const child = running.get(plan);
    if (child) await stopPostmaster(plan, child);
    running.delete(plan);
  };

  async function waitForStandby(wait: boolean): Promise<void> {
    await asAdmin(primaryPlan, `alter system set synchronous_standby_names = '${wait ? STANDBY : ""}'`);
    await asAdmin(primaryPlan, "select pg_reload_conf()");
  }

  async function untilInSync(): Promise<void> {
    const deadline = performance.now() + SYNC_WITHIN_MS;
    const isInSync = async () =>
      (await asAdmin(primaryPlan, "select from pg_stat_replication where state = 'streaming'")).length === 1;
    while (!(await isInSync())) {
      if (performance.now() > deadline) throw new Error("The standby does not stream.");
      await sleep(50);
    }
  }

  await start(primaryPlan);
  await start(standbyPlan);
  await untilInSync();
  await waitForStandby(true);
  const hosts = [primaryPlan, standbyPlan].map(({ settings }) => `127.0.0.1:${settings.port}`);
  return {
    kept,
    url: `postgres://${APP_USER}@${hosts.join(",")}/${APP_DATABASE}?target_session_attrs=read-write`,
    standby: {
      async start() {
        await start(standbyPlan);
        await untilInSync();
      },
      stop: () => stop(standbyPlan),
    },
    waitForStandby,
    killPrimary() {
      const { pid } = running.get(primaryPlan) ?? {};
      if (pid) process.kill(-pid, "SIGKILL");
      running.delete(primaryPlan);
    },
    async promote() {
      await asAdmin(standbyPlan, "select pg_promote(true, 60)");
    },
    async close() {
      for (const plan of [...running.keys()]) await stop(plan);
      for (const { place } of [primaryPlan, standbyPlan])
        rmSync(place.home, { recursive: true, force: true });
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function planFor(dataDir: string, port: string): Promise<PostmasterPlan> {
  const place = await findPlace(dataDir, true);
  const binaries = await findBinaries(place);
  const cluster = await ensureCluster(place, binaries);
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", timezone: "UTC" };
  return { place, binaries, cluster, settings };
}

/** A copy of the stopped primary, which follows it from there on. */
async function standbyOf(primary: PostmasterPlan, dataDir: string): Promise<PostmasterPlan> {
  const place = await findPlace(dataDir, true);
  const cluster = join(place.home, "cluster");
  const { status, stderr } = spawnSync("cp", ["-a", primary.cluster, cluster], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The primary could not be copied: ${stderr}`);
  const signal = join(cluster, "standby.signal");
  await writeFile(signal, "", { mode: 0o600 });
  if (place.user) await chown(signal, place.user.uid, place.user.gid);
  const plan = await planFor(dataDir, await freePort());
  const primary_conninfo = `host=127.0.0.1 port=${primary.settings.port} user=postgres application_name=${STANDBY}`;
  return { ...plan, settings: { ...plan.settings, primary_conninfo } };
}

async function asAdmin({ settings }: PostmasterPlan, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(settings.port),
    user: "postgres",
    database: "postgres",
  });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
