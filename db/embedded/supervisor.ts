import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#db/log.ts";
import { hasEnded, type PostmasterPlan, startPostmaster, stopPostmaster } from "./postmaster.ts";

const FIRST_RESTART_AFTER_MS = 100;
const LAST_RESTART_AFTER_MS = 5_000;
// Longer than a restart takes: a server that lived this long is restarted without delay.
const STABLE_AFTER_MS = 2_000;

/**
 * Restarts a server that exits by itself, as long as this process runs, at most every five seconds: when a full disk
 * is freed, the shop recovers without a restart.
 */
export async function startSupervised(plan: PostmasterPlan, log: Log): Promise<{ stop(): Promise<void> }> {
  let child = await startPostmaster(plan);
  let stopping = false;

  const keepRunning = async () => {
    let delay = FIRST_RESTART_AFTER_MS;
    while (!stopping) {
      const startedAt = performance.now();
      await ended(child);
      if (stopping) return;
      log.warn(
        { exitCode: child.exitCode, signal: child.signalCode },
        "PostgreSQL exited by itself; starting it again",
      );
      if (performance.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_RESTART_AFTER_MS;
      await sleep(delay);
      delay = Math.min(delay * 2, LAST_RESTART_AFTER_MS);
      await restart();
    }
  };

  const restart = async () => {
    if (stopping) return;
    try {
      child = await startPostmaster(plan);
      log.info({}, "PostgreSQL is running again");
    } catch (error) {
      log.error({ err: error }, "PostgreSQL did not start");
    }
  };

  // process.exit() skips stop(): the server is asked to shut down then, instead of becoming an orphan.
  const onExit = () => void child.kill("SIGINT");
  process.once("exit", onExit);
  const running = keepRunning();

  return {
    stop: async () => {
      stopping = true;
      process.off("exit", onExit);
      await stopPostmaster(plan, child);
      await running;
      // A restart in progress may have started another one meanwhile.
      await stopPostmaster(plan, child);
    },
  };
}

async function ended(child: Awaited<ReturnType<typeof startPostmaster>>): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise((resolve) => child.once("exit", resolve));
}
