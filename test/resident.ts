import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The resident memory of a process. */
export function residentMb(pid: number): number {
  const kb = Number(process.platform === "linux" ? fromProc(pid) : fromPs(pid));
  if (!(kb > 0)) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Math.round(kb / 1_024);
}

// Some systems have no ps.
function fromProc(pid: number): string | undefined {
  return /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
}

function fromPs(pid: number): string {
  return spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}
