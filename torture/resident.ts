import { spawnSync } from "node:child_process";

/** What a process holds in memory. */
export function residentMb(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(stdout) / 1_024);
}
