import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** The CPU time of a process so far, in user and kernel mode. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may contain anything: the 12th and 13th value.
  const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(values[11]) + Number(values[12])) / ticksPerSecond;
}
