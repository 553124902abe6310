import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PREPARING_LIMITS } from "#rules/picture/upload-limits.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, type Owner } from "#test/owner.ts";
import { aGrainyPhoto } from "#test/pictures.ts";
import { residentMb } from "#test/resident.ts";
import type { ServerProcess } from "#test/server-process.ts";
import { type Answer, offer, percentile } from "./load.ts";
import { Skipped } from "./skipped.ts";

const WARM_SECONDS = 4;
const CALM_SECONDS = 6;
const SECONDS = 45;
const PAGES_PER_SECOND = 50;
const PHOTOS = 3;
const LOOK_EVERY_MS = 10;
const CLEAN_WITHIN_MS = 2_000;

const PHOTO_WITHIN_MS = 10_000;
const PAGE_P99_MS = 50;
const PREPARED_AT_A_TIME = 2;
// For what the server itself holds of 200 uploads.
/** A process that only reads a header uses far less. */
const DECODED_MB = 300;
const GROWTH_MB = 150;

/**
 * One owner keeps 200 uploads in progress, of the most expensive files that are accepted and of bombs that are
 * refused, while another owner sends photos and shoppers view pages. In the end that owner disconnects.
 */
export async function costlyPictures(): Promise<string> {
  if (process.platform !== "linux") throw new Skipped("only Linux lists the child processes of a process");
  const photo = await aGrainyPhoto();
  const shop = await openOrderShop();
  const server = await shop.start({ LOG_LEVEL: "silent" });
  try {
    const door = { request: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
    const greedy = await anOwner(door);
    const other = await anOwner(door);
    const address = `${server.url}/api/uploads?for=collection`;
    await readPages(shop, server, WARM_SECONDS);
    const calm = await readPages(shop, server, CALM_SECONDS);

    const memory = watchMemory(server.pid);
    const { answers, hangUp } = await startGreedyOwner(address, greedy);
    const [pages, photos] = await Promise.all([
      readPages(shop, server, SECONDS),
      sendPhotos(address, other, photo),
    ]).finally(hangUp);
    await untilClean(server);
    return judge({ calm, pages, photos, answers, memory: memory.stop() });
  } finally {
    await server.stop();
    await shop.close();
  }
}

function readPages({ store }: OrderShop, { url }: ServerProcess, seconds: number): Promise<Answer[]> {
  const crowd = { perSecond: PAGES_PER_SECOND, seconds, keepAlive: true };
  return offer(url, crowd, () => ({ path: `/${store.slug}` }));
}

async function sendPhotos(address: string, { headers }: Owner, photo: Buffer): Promise<number[]> {
  const times: number[] = [];
  while (times.length < PHOTOS) {
    await sleep(2_000);
    const begun = performance.now();
    const { status } = await fetch(address, {
      method: "POST",
      headers: { ...headers, "content-type": "image/jpeg" },
      body: new Uint8Array(photo),
    });
    if (status !== 201) throw new Error(`The other owner's photo answered ${status}.`);
    times.push(performance.now() - begun);
  }
  return times;
}

type Answers = Map<number, number>;

/** Resolves with the first answer. */
async function startGreedyOwner(address: string, { headers }: Owner) {
  const child = fork("torture/greedy-owner.ts", [address, JSON.stringify(headers)]);
  const answers: Answers = new Map();
  child.on("message", (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1));
  await Promise.race([once(child, "message"), once(child, "exit")]);
  return {
    answers,
    async hangUp() {
      if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
    },
  };
}

type Memory = { growthMb: number; childMb: number; childrenMb: number; children: number };

function watchMemory(pid: number): { stop(): Memory } {
  const before = residentMb(pid);
  const most: Memory = { growthMb: 0, childMb: 0, childrenMb: 0, children: 0 };
  const looking = setInterval(() => {
    const held = childrenOf(pid).map(heldMb);
    most.growthMb = Math.max(most.growthMb, residentMb(pid) - before);
    most.childMb = Math.max(most.childMb, ...held);
    most.childrenMb = Math.max(
      most.childrenMb,
      held.reduce((sum, mb) => sum + mb, 0),
    );
    most.children = Math.max(most.children, held.length);
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(looking);
      return most;
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

// The process may have ended in between.
function heldMb(pid: number): number {
  try {
    return residentMb(pid);
  } catch {
    return 0;
  }
}

/** Waits until no file and no process of the uploads is left. */
async function untilClean({ pid, dataDir }: ServerProcess): Promise<void> {
  const deadline = performance.now() + CLEAN_WITHIN_MS;
  for (;;) {
    const files = readdirSync(join(dataDir, "uploads")).length;
    const children = childrenOf(pid).length;
    if (files + children === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `${files} temporary folders and ${children} processes are left after the owner disconnected.`,
      );
    await sleep(50);
  }
}

type Measured = {
  calm: Answer[];
  pages: Answer[];
  photos: number[];
  answers: Answers;
  memory: Memory;
};

function judge({ calm, pages, photos, answers, memory }: Measured): string {
  const p99 = Math.round(percentile(pages, 0.99));
  const slowest = Math.max(...photos);
  const figures = [
    `another owner's photos after ${photos.map((ms) => (ms / 1_000).toFixed(1)).join(", ")} s`,
    `${pages.length} pages, p99 ${p99} ms (${Math.round(percentile(calm, 0.99))} ms without the uploads)`,
    `at most ${memory.children} processes with ${memory.childMb} MB each and ${memory.childrenMb} MB together, the server ${memory.growthMb} MB more`,
    `the owner was answered ${[...answers].map(([status, times]) => `${times} × ${status}`).join(", ")}`,
  ].join("; ");
  const failures = [
    pages.some(({ status }) => status !== 200) && "some pages were not served",
    slowest > PHOTO_WITHIN_MS && "a photo waits for too long",
    p99 > PAGE_P99_MS && "shoppers wait for too long",
    memory.childMb > PREPARING_LIMITS.megabytes && "a process takes too much memory",
    memory.children > PREPARED_AT_A_TIME && "too many are processed at a time",
    memory.growthMb > GROWTH_MB && "the server's memory grows",
    !answers.get(422) && "none of the owner's files was processed",
    // The refused bombs alone would answer 422 too, from their headers.
    memory.childMb < DECODED_MB && "none of the expensive pictures was decoded",
  ].filter(Boolean);
  if (failures.length > 0) throw new Error(`${failures.join(", ")}: ${figures}`);
  return figures;
}
