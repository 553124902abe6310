import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#db/log.ts";
import { hasEnded, type PostmasterPlan, startPostmaster, stopPostmaster } from "./postmaster.ts";

const FIRST_RESTART_AFTER_MS = 100;
const LAST_RESTART_AFTER_MS = 5_000;
// Longer than it takes to start it again: then the next start costs less than waiting would.
const STABLE_AFTER_MS = 2_000;

/**
 * A server that ends without being asked is started again for as long as we run, at most every five seconds:
 * a full disk is emptied some day, and nobody should have to restart us for it.
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
        "PostgreSQL ended by itself; starting it again",
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
      log.info({}, "PostgreSQL is back");
    } catch (error) {
      log.error({ err: error }, "PostgreSQL did not start");
    }
  };

  // Whoever calls process.exit() skips stop(): ask the server to close then, instead of leaving an orphan.
  const onExit = () => void child.kill("SIGINT");
  process.once("exit", onExit);
  const running = keepRunning();

  return {
    stop: async () => {
      stopping = true;
      process.off("exit", onExit);
      await stopPostmaster(plan, child);
      await running;
      // A restart that was under way has brought up another one meanwhile.
      await stopPostmaster(plan, child);
    },
  };
}

async function ended(child: Awaited<ReturnType<typeof startPostmaster>>): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise((resolve) => child.once("exit", resolve));
}
