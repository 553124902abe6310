import { type ChildProcess, type ForkOptions, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** How much of the time it runs while the server is busy. */
const PART = 1 / 4;
const LOOK_EVERY_MS = 5;
/** After an answer the next request is near: the process would be in its way before it is stopped. */
const BUSY_FOR_MS = 50;
/** What it has not used of its part while the server was idle. */
const MOST_SAVED_MS = 20;

/** With as many processors, the server and its database have their own beside two pictures. */
const ENOUGH_PROCESSORS = 4;

/** Of util-linux, which every Debian has. */
const SETPRIV = "/usr/bin/setpriv";
const WITH_US = ["--pdeathsig", "KILL"];

/**
 * How to start a process that is stopped now and then. The kernel kills it together with its parent: stopped, it would not see
 * that the parent has died, and stay for ever. (A Node with file capabilities loses that.) Undefined where nothing is to be
 * stopped: there are enough processors, or the program is missing, another one, or forbidden by the system.
 */
export function endingWithUs(): Pick<ForkOptions, "execPath" | "execArgv"> | undefined {
  if (availableParallelism() >= ENOUGH_PROCESSORS) return undefined;
  works ??= spawnSync(SETPRIV, [...WITH_US, "true"]).status === 0;
  return works ? { execPath: SETPRIV, execArgv: [...WITH_US, process.execPath] } : undefined;
}

/** Tried once. */
let works: boolean | undefined;

/**
 * Stops a process while its server answers requests, but for a part of the time. A low priority is not enough: on two processors
 * whoever is answered waits for the one that the process has.
 */
export function giveWay(child: ChildProcess, mustGiveWay: () => boolean): Disposable {
  let saved = MOST_SAVED_MS;
  let lookedAt = performance.now();
  let busyUntil = 0;
  let isStopped = false;
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  function look(): void {
    const now = performance.now();
    const passed = now - lookedAt;
    lookedAt = now;
    if (mustGiveWay()) busyUntil = now + BUSY_FOR_MS;
    const isInTheWay = now < busyUntil;
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
