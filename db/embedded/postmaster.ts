import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#db/start-error.ts";
import { programEnvironment } from "./cluster.ts";
import type { ClusterPlace } from "./place.ts";

// After a crash PostgreSQL replays its log before it is ready, which may take a while.
const READY_WITHIN_MS = 120_000;
const FAST_SHUTDOWN_WITHIN_MS = 30_000;

export interface PostmasterPlan {
  place: ClusterPlace;
  binaries: string;
  cluster: string;
  settings: Record<string, string>;
}

/** Starts the server and resolves when it accepts connections. */
export async function startPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  await stopOrphan(plan);
  const child = spawnPostmaster(plan);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(plan.cluster, child.pid))) {
    if (hasEnded(child))
      throw new StartError(`PostgreSQL exited at its start: ${await lastWords(plan.place)}`);
    if (performance.now() > deadline) {
      await stopPostmaster(plan, child);
      throw new StartError(`PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} seconds.`);
    }
    await sleep(5);
  }
  return child;
}

function spawnPostmaster({ place, binaries, cluster, settings }: PostmasterPlan): ChildProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A file, not a pipe: if this process is killed, the server must still be able to log and to shut down cleanly.
  const log = openSync(logFile(place), "w", 0o600);
  const child = spawn(join(binaries, "postgres"), ["-D", cluster, ...args], {
    ...place.user,
    cwd: place.home,
    env: programEnvironment(),
    // Its own process group: Ctrl-C must not reach it before our requests have ended.
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.on("error", () => undefined);
  closeSync(log);
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const notes = await readPidFile(cluster);
  return notes !== undefined && notes.pid === pid && notes.status === "ready";
}

/** Fast shutdown: rolls open transactions back and does not wait for clients. */
export async function stopPostmaster(plan: PostmasterPlan, child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  await shutDown(plan, child.pid, () => hasEnded(child));
}

// A kill -9 of our process leaves its PostgreSQL running. It is stopped and not adopted: the new one is our child, has
// our settings, and can be monitored.
async function stopOrphan(plan: PostmasterPlan): Promise<void> {
  const notes = await readPidFile(plan.cluster);
  if (!notes || !isAlive(notes.pid)) return;
  if (await isListening(notes)) await shutDown(plan, notes.pid, () => !isAlive(notes.pid));
  // The process id now belongs to another program; PostgreSQL would take that for a running server.
  else await rm(join(plan.cluster, "postmaster.pid"), { force: true });
}

async function shutDown(plan: PostmasterPlan, pid: number, isDown: () => boolean): Promise<void> {
  requestShutdown(plan, pid, "fast");
  if (await holdsWithin(FAST_SHUTDOWN_WITHIN_MS, isDown)) return;
  requestShutdown(plan, pid, "immediate");
  if (await holdsWithin(FAST_SHUTDOWN_WITHIN_MS, isDown)) return;
  throw new StartError(`PostgreSQL, process ${pid}, does not stop.`);
}

function requestShutdown(
  { binaries, cluster }: PostmasterPlan,
  pid: number,
  mode: "fast" | "immediate",
): void {
  if (process.platform === "win32") {
    // Windows has no signals; pg_ctl sends PostgreSQL's own.
    spawnSync(join(binaries, "pg_ctl"), ["stop", "-W", "-D", cluster, "-m", mode], { stdio: "ignore" });
  } else if (isAlive(pid)) {
    process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  }
}

async function holdsWithin(milliseconds: number, condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!condition() && performance.now() < deadline) await sleep(5);
  return condition();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
  status: string;
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  const [pid, , , port, socketFolder = "", , , status = ""] = text?.split("\n") ?? [];
  return pid ? { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() } : undefined;
}

export async function isListening({ socketFolder, port }: PidFile): Promise<boolean> {
  const socket = socketFolder ? connect(join(socketFolder, `.s.PGSQL.${port}`)) : connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  }).then((answer) => {
    socket.destroy();
    return answer as boolean;
  });
}

function logFile(place: ClusterPlace): string {
  return join(place.home, "postgres.log");
}

async function lastWords(place: ClusterPlace): Promise<string> {
  const lines = (await readFile(logFile(place), "utf8").catch(() => "")).trim().split("\n");
  return lines.slice(-5).join(" | ") || "it left no message.";
}
