import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

test("runs a few at once, the others in the order in which they came", async () => {
  const inLine = createWaitingLine({ atOnce: 2, mostWaiting: 10 });
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = (guest: number) =>
    inLine(async () => {
      begun.push(guest);
      most = Math.max(most, ++inside);
      await sleep(5);
      inside--;
      return guest;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(visit))).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("refuses at once when the line is full", async () => {
  const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 1 });
  const answers = await Promise.all([1, 2, 3].map((guest) => inLine(async () => guest)));
  expect(answers).toEqual([1, 2, undefined]);
  expect(await inLine(async () => 4)).toBe(4);
});

test("continues after a failure", async () => {
  const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 5 });
  const failed = inLine(() => Promise.reject(new Error("broken")));
  const next = inLine(async () => "served");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("served");
});
