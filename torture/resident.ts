import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What a process holds in memory. */
export function residentMb(pid: number): number {
  const kb = Number(process.platform === "linux" ? fromProc(pid) : fromPs(pid));
  if (!(kb > 0)) throw new Error(`What process ${pid} holds in memory cannot be read.`);
  return Math.round(kb / 1_024);
}

// There are systems without ps.
function fromProc(pid: number): string | undefined {
  return /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
}

function fromPs(pid: number): string {
  return spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}
