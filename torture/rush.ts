import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aCheckout } from "#test/factories-orders.ts";
import { type OrderAnswer, openShoppers } from "#test/shoppers.ts";
import type { MugStore } from "./audit-orders.ts";

const SHOPPERS = 8;
const PATIENCE_MS = 60_000;

export type Rush = {
  acknowledged: ReadonlySet<string>;
  /** The number of 503 answers and the slowest of them, how often no answer came, and the longest wait of all. */
  refusals(): { count: number; slowestMs: number; unanswered: number; longestMs: number };
  /** This many more than now. */
  untilAcknowledged(more: number): Promise<void>;
  /** Starts no further order; each started one is retried until it is acknowledged. */
  settle(): Promise<void>;
  /** Stops sending at once. */
  abandon(): Promise<void>;
};

/** Shoppers who order one mug after the other, and retry each order until it is acknowledged. */
export function startRush(url: string, { store, mug }: MugStore): Rush {
  const shoppers = openShoppers(url, SHOPPERS);
  const acknowledged = new Set<string>();
  const odd = new Set<string>();
  let refused = 0;
  let slowestMs = 0;
  let unanswered = 0;
  let longestMs = 0;
  let mood: "ordering" | "settling" | "gone" = "ordering";

  const shopper = async () => {
    while (mood === "ordering") await order();
  };

  async function order(): Promise<void> {
    const checkout = aCheckout(store, [[mug, 1]]);
    const key = randomUUID();
    while (mood !== "gone") {
      const begun = performance.now();
      const answer = await shoppers.place(checkout, key).catch(() => undefined);
      longestMs = Math.max(longestMs, performance.now() - begun);
      if (!answer) unanswered++;
      if (answer?.status === 200) return void acknowledged.add(answer.body.orderId ?? "");
      if (answer) note(answer, performance.now() - begun);
      await sleep(50);
    }
  }

  function note({ status, body, retryAfter }: OrderAnswer, ms: number): void {
    if (body.reason === "still-running") return;
    if (status !== 503 || !retryAfter) odd.add(`${status} ${body.error}, Retry-After ${retryAfter}`);
    refused++;
    slowestMs = Math.max(slowestMs, ms);
  }

  const rushing = Promise.all(Array.from({ length: SHOPPERS }, shopper));

  async function leave(): Promise<void> {
    await rushing;
    shoppers.leave();
    if (odd.size > 0) throw new Error(`Shoppers got ${[...odd].join("; ")}.`);
  }

  return {
    acknowledged,
    refusals: () => ({ count: refused, slowestMs, unanswered, longestMs }),
    async untilAcknowledged(more) {
      const wanted = acknowledged.size + more;
      const deadline = performance.now() + PATIENCE_MS;
      while (acknowledged.size < wanted) {
        if (performance.now() > deadline) throw new Error("No order was acknowledged for a minute.");
        await sleep(2);
      }
    },
    settle() {
      mood = "settling";
      setTimeout(() => {
        mood = "gone";
      }, PATIENCE_MS).unref();
      return leave();
    },
    abandon() {
      mood = "gone";
      return leave();
    },
  };
}
