import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { databasePid } from "#test/server-process.ts";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** The CPU time of a process so far, in user and kernel mode. */
export function cpuSeconds(pid: number): number {
  return secondsIn(statOf(pid), 11, 12);
}

/** Of the embedded PostgreSQL: its processes that run, and those that have ended. */
export function databaseCpuSeconds(dataDir: string): number {
  const postmaster = databasePid(dataDir);
  const running = childrenOf(postmaster).map((stat) => secondsIn(stat, 11, 12));
  return running.reduce((sum, seconds) => sum + seconds, secondsIn(statOf(postmaster), 11, 12, 13, 14));
}

function childrenOf(parent: number): string[][] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = statOf(Number(pid));
      return Number(stat[1]) === parent ? [stat] : [];
    } catch {
      // It has ended since.
      return [];
    }
  });
}

/** What follows the name, which may contain anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function secondsIn(stat: readonly string[], ...places: number[]): number {
  return places.reduce((sum, place) => sum + Number(stat[place]), 0) / ticksPerSecond;
}
