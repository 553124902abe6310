import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSaveQueue, type Failure, type SaveState } from "./save-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when the test says so. */
function setUp() {
  const sent: string[] = [];
  const states: SaveState[] = [];
  const answers: ((failure?: Failure) => void)[] = [];
  const queue = createSaveQueue<string>({
    send: (value) => {
      sent.push(value);
      return new Promise((resolve) => answers.push(resolve));
    },
    onState: (state) => states.push(state),
  });
  const answer = async (failure?: Failure) => {
    answers.shift()?.(failure);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, sent, states, answer };
}

describe("saving while somebody types", () => {
  test("sends the newest value once, shortly after the last key", async () => {
    const { queue, sent, states, answer } = setUp();
    for (const value of ["a", "ab", "abc"]) {
      queue.push(value);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(40);
    expect(sent).toEqual(["abc"]);
    await answer();
    expect(states).toEqual(["saving", "saved"]);
  });

  test("sends also while the changes never pause, as a dragged colour", async () => {
    const { queue, sent } = setUp();
    for (let at = 0; at < 20; at++) {
      queue.push(String(at));
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(sent).toEqual(["14"]);
  });

  test("has one request in flight, and sends the newest value next", async () => {
    const { queue, sent, states, answer } = setUp();
    queue.push("a");
    await vi.advanceTimersByTimeAsync(80);
    for (const value of ["b", "c", "d"]) queue.push(value);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(["a"]);
    await answer();
    expect(sent).toEqual(["a", "d"]);
    await answer();
    expect(states).toEqual(["saving", "saved"]);
  });

  test("tries again until it is saved, with what was typed meanwhile", async () => {
    const { queue, sent, states, answer } = setUp();
    queue.push("a");
    await vi.advanceTimersByTimeAsync(80);
    await answer("unreachable");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(["a", "a"]);
    queue.push("ab");
    await answer("unreachable");
    expect(states).toEqual(["saving", "unreachable"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual(["a", "a", "ab"]);
    await answer();
    expect(states).toEqual(["saving", "unreachable", "saved"]);
  });

  test("sends nothing more after a conflict, until it is reset", async () => {
    const { queue, sent, states, answer } = setUp();
    queue.push("a");
    await vi.advanceTimersByTimeAsync(80);
    await answer("conflict");
    queue.push("b");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await queue.flush()).toBe(false);
    expect([sent, states]).toEqual([["a"], ["saving", "conflict"]]);

    queue.reset();
    queue.push("c");
    await vi.advanceTimersByTimeAsync(80);
    expect(sent).toEqual(["a", "c"]);
  });

  test("does not send a refused value again, but the next one", async () => {
    const { queue, sent, states, answer } = setUp();
    queue.push("wrong");
    await vi.advanceTimersByTimeAsync(80);
    await answer("refused");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, states]).toEqual([["wrong"], ["saving", "refused"]]);
    queue.push("right");
    await vi.advanceTimersByTimeAsync(80);
    await answer();
    expect([sent, states.at(-1)]).toEqual([["wrong", "right"], "saved"]);
  });

  test("sends everything at once before the screen is left", async () => {
    const { queue, sent, answer } = setUp();
    queue.push("a");
    const flushed = queue.flush();
    await vi.advanceTimersByTimeAsync(0);
    queue.push("b");
    await answer();
    await answer();
    expect(await flushed).toBe(true);
    expect(sent).toEqual(["a", "b"]);
    expect(await queue.flush()).toBe(true);
  });

  test("says when that fails", async () => {
    const { queue, answer } = setUp();
    queue.push("a");
    const flushed = queue.flush();
    await vi.advanceTimersByTimeAsync(0);
    await answer("unreachable");
    expect(await flushed).toBe(false);
  });
});
