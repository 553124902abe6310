import type { ChildProcess, ForkOptions } from "node:child_process";
import { existsSync } from "node:fs";

/** How much of the time it runs while the server is busy. */
const PART = 1 / 4;
/** Its owner waits for an answer, and proxies break off after a minute: from then on it runs as if nobody were there. */
const MOST_STOPPED_MS = 15_000;
const LOOK_EVERY_MS = 5;
/** After an answer the next request is near: the process would be in its way before it is stopped. */
const BUSY_FOR_MS = 50;
/** What it has not used of its part while the server was idle. */
const MOST_SAVED_MS = 20;

/** Of util-linux, which every Debian has. */
const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));

/**
 * How to start a process that is stopped now and then. The kernel kills it together with its parent: stopped, it would not see
 * that the parent has died, and stay for ever. Undefined where there is no such program: then it must not be stopped.
 */
export const ENDING_WITH_US: Pick<ForkOptions, "execPath" | "execArgv"> | undefined = SETPRIV
  ? { execPath: SETPRIV, execArgv: ["--pdeathsig", "KILL", process.execPath] }
  : undefined;

/**
 * Stops a process while its server answers requests, but for a part of the time. A low priority is not enough: on two processors
 * whoever is answered waits for the one that the process has.
 */
export function giveWay(child: ChildProcess, isBusy: () => boolean): Disposable {
  let saved = MOST_SAVED_MS;
  let lookedAt = performance.now();
  let busyUntil = 0;
  let isStopped = false;
  let stoppedMs = 0;
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  function look(): void {
    const now = performance.now();
    const passed = now - lookedAt;
    lookedAt = now;
    if (isStopped) stoppedMs += passed;
    if (isBusy()) busyUntil = now + BUSY_FOR_MS;
    const isInTheWay = now < busyUntil && stoppedMs < MOST_STOPPED_MS;
    saved = Math.min(MOST_SAVED_MS, saved + passed * PART - (isInTheWay && !isStopped ? passed : 0));
    if ((isInTheWay && saved <= 0) === isStopped) return;
    isStopped = !isStopped;
    child.kill(isStopped ? "SIGSTOP" : "SIGCONT");
  }

  return {
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
