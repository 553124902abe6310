import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { createImageQueue, type ImageQueue, MAX_UPLOADS_PER_STORE, type QueuePlace } from "./image-queue.ts";

const aStore = () => randomUUID() as StoreId;
const STAYS = new AbortController().signal;

function enter(queue: ImageQueue, store: StoreId): QueuePlace {
  const place = queue.enter(store);
  if (!place) throw new Error("There was no room.");
  return place;
}

/** Sends pictures through the queue and returns the order in which their work began. */
function openWork(queue: ImageQueue) {
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  return {
    begun,
    most: () => most,
    async send(name: string, store: StoreId, signal = STAYS) {
      using place = enter(queue, store);
      return await place.inTurn(signal, async () => {
        begun.push(name);
        most = Math.max(most, ++running);
        await sleep(2);
        running--;
        return name;
      });
    },
  };
}

describe("the queue of images", () => {
  test("processes one at a time for each store and two in all, taking turns between stores", async () => {
    const work = openWork(createImageQueue());
    const [mugs, hats, pots] = [aStore(), aStore(), aStore()];
    await Promise.all([
      ...["mug 1", "mug 2", "mug 3"].map((name) => work.send(name, mugs)),
      ...["hat 1", "hat 2"].map((name) => work.send(name, hats)),
      work.send("pot 1", pots),
    ]);
    expect(work.begun).toEqual(["mug 1", "hat 1", "pot 1", "mug 2", "hat 2", "mug 3"]);
    expect(work.most()).toBe(2);
  });

  test("starts another owner's picture at once, however many one owner has sent", async () => {
    const queue = createImageQueue();
    const end = Promise.withResolvers<void>();
    const busy = aStore();
    const places = Array.from({ length: MAX_UPLOADS_PER_STORE }, () => enter(queue, busy));
    const held = places.map((place) => place.inTurn(STAYS, () => end.promise));
    expect(await openWork(queue).send("photo", aStore())).toBe("photo");
    end.resolve();
    await Promise.all(held);
  });

  test("lets a few pictures give way for 40 seconds, and many as long as the server is busy", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let isBusy = true;
    const queue = createImageQueue(() => isBusy);
    const store = aStore();
    using first = enter(queue, store);
    await first.inTurn(STAYS, async (mustGiveWay) => {
      expect(mustGiveWay()).toBe(true);
      isBusy = false;
      expect(mustGiveWay()).toBe(false);
      isBusy = true;
      vi.advanceTimersByTime(41_000);
      expect(mustGiveWay()).toBe(false);
      const others = [1, 2, 3].map(() => enter(queue, store));
      expect(mustGiveWay()).toBe(true);
      for (const other of others) other[Symbol.dispose]();
    });
  });

  test("lets no picture of an import hold up an upload that has waited", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = createImageQueue(() => true);
    const store = aStore();
    const [imported] = Array.from({ length: 6 }, () => queue.enter(store, { inBackground: true }));
    await imported?.inTurn(STAYS, async (mustGiveWay) => {
      vi.advanceTimersByTime(41_000);
      expect(mustGiveWay()).toBe(true);
      const upload = enter(queue, store);
      expect(mustGiveWay()).toBe(true);
      vi.advanceTimersByTime(41_000);
      expect(mustGiveWay()).toBe(false);
      upload[Symbol.dispose]();
      expect(mustGiveWay()).toBe(true);
    });
  });

  test("has twelve places for each store", () => {
    const queue = createImageQueue();
    const [mugs, hats] = [aStore(), aStore()];
    const places = Array.from({ length: 12 }, () => enter(queue, mugs));
    expect(queue.enter(mugs)).toBeUndefined();
    enter(queue, hats)[Symbol.dispose]();
    places[0]?.[Symbol.dispose]();
    enter(queue, mugs);
    expect(queue.enter(mugs)).toBeUndefined();
  });

  test("drops a waiting picture when its client disconnects", async () => {
    const queue = createImageQueue();
    const work = openWork(queue);
    const store = aStore();
    const leaving = new AbortController();
    const first = work.send("first", store);
    const second = work.send("second", store, leaving.signal);
    const third = work.send("third", store);
    leaving.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    await Promise.all([first, third]);
    expect(work.begun).toEqual(["first", "third"]);
    await expect(work.send("too late", store, leaving.signal)).rejects.toThrow("gone");
  });

  test("continues after a failure", async () => {
    const queue = createImageQueue();
    const store = aStore();
    const fail = () => enter(queue, store).inTurn(STAYS, () => Promise.reject(new Error("no")));
    await Promise.allSettled([fail(), fail(), fail()]);
    expect(await openWork(queue).send("done", store)).toBe("done");
  });
});
