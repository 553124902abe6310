import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import { timed } from "./row.ts";

export const ASKED_EVERY_MS = 5;

/** A request every few milliseconds during the work, whether or not earlier ones were answered. */
export async function waitsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let done = false;
  const working = work.finally(() => {
    done = true;
  });
  const waits: Promise<number>[] = [];
  while (!done) {
    waits.push(timed(() => ask(url)));
    await sleep(ASKED_EVERY_MS);
  }
  await working;
  return Promise.all(waits);
}

export const p99 = (waits: number[]) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

export const ms = (wait: number) => `${wait.toFixed(0)} ms`;
