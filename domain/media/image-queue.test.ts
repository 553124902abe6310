import { describe, expect, test } from "vitest";
import { createImageQueue } from "./image-queue.ts";

describe("the queue of images", () => {
  test("works on two at a time, in the order they came", async () => {
    const queue = createImageQueue();
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = Array.from({ length: 20 }, (_, index) =>
      queue.run(async () => {
        begun.push(index);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running--;
      }),
    );
    await Promise.all(work);
    expect(most).toBe(2);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test("goes on after one has failed", async () => {
    const queue = createImageQueue();
    const fail = () => queue.run(() => Promise.reject(new Error("no")));
    await Promise.allSettled([fail(), fail(), fail()]);
    expect(await queue.run(async () => "done")).toBe("done");
  });

  test("turns away whoever would wait behind two hundred others", async () => {
    const queue = createImageQueue();
    const end = Promise.withResolvers<void>();
    const inside = Array.from({ length: 202 }, () => queue.run(() => end.promise));
    expect(queue.run(() => end.promise)).toBeUndefined();
    end.resolve();
    await Promise.all(inside);
    expect(await queue.run(async () => "free again")).toBe("free again");
  });
});
