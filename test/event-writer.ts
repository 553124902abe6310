import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { hasEnded } from "#db/embedded/postmaster.ts";
import type { SystemUser } from "#db/embedded/system-user.ts";

const SCRIPT = join(import.meta.dirname, "write-events.ts");

export interface EventWriter {
  child: ChildProcess;
  /** The cluster's folder. */
  location: string;
  /** The ids acknowledged so far. */
  written(): string[];
  output(): string;
  /** Resolves when `count` more events have been acknowledged. */
  writes(count: number): Promise<void>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/**
 * Runs `write-events.ts` on a data folder, with `detached` in a process group of its own. Resolves when it writes; it
 * ends with its test at the latest.
 */
export async function startEventWriter(
  dataDir: string,
  how: Partial<SystemUser> & { detached?: boolean } = {},
): Promise<EventWriter> {
  const child = spawn(process.execPath, [SCRIPT, dataDir], { ...how, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close");
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  // Before it is open: otherwise a start that takes too long would keep the folder locked for the tests that follow.
  onTestFinished(async () => {
    if (!hasEnded(child)) await end("SIGTERM");
  });
  const output = () => text;
  const written = () => [...text.matchAll(/^written: (.+)\n/gm)].map(([, id = ""]) => id);
  const writes = (count: number) => {
    const goal = written().length + count;
    return until(() => written().length >= goal, child, output);
  };
  await until(() => text.includes("open: "), child, output);
  const location = /^open: .* in (.+)$/m.exec(text)?.[1] ?? "";
  return { child, location, written, output, writes, end };
}

// As long as the test may take: what a busy machine takes for it is not known.
async function until(condition: () => boolean, child: ChildProcess, output: () => string): Promise<void> {
  while (!condition()) {
    if (hasEnded(child)) throw new Error(output());
    await sleep(5);
  }
}

export function postmasterOf(location: string): number {
  return Number.parseInt(readFileSync(join(location, "cluster", "postmaster.pid"), "utf8"), 10);
}
