import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import type { RefusalReason } from "./order-outcome.ts";

/** Why orders are refused, in few words: each becomes a series of its own wherever the metrics are kept. */
const CAUSES = ["cart", "input", "shipping", "payment", "closed", "limit", "busy", "failed"] as const;

type Cause = (typeof CAUSES)[number];

const CAUSE_OF: Record<RefusalReason, Cause> = {
  "cart-changed": "cart",
  invalid: "input",
  "key-reused": "input",
  "no-shipping-method": "shipping",
  "no-payment-method": "payment",
  "payment-away": "payment",
  "payment-refused": "payment",
  "payment-too-small": "payment",
  "payment-in-copy": "payment",
  "store-closed": "closed",
  "store-not-found": "closed",
  "too-many-misses": "limit",
  "too-many-attempts": "limit",
  "still-running": "busy",
  busy: "busy",
};

export type OrderCounts = ReturnType<typeof createOrderCounts>;

/** Counts what this process answers to orders. */
export function createOrderCounts() {
  const refused = Object.fromEntries(CAUSES.map((cause) => [cause, 0])) as Record<Cause, number>;
  let placed = 0;

  /** Before everything that may refuse an order. */
  const count: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next();
    const outcome = c.get("orderOutcome");
    if (outcome === "placed") placed++;
    // Without an outcome it failed on our side, or was no order at all.
    else if (!outcome) refused[c.res.status < 500 ? "input" : "failed"]++;
    else if (outcome !== "placed-before") refused[CAUSE_OF[outcome]]++;
  };

  return { count, counts: () => ({ placed, refused: { ...refused } }) };
}
