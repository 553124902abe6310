import { createHash } from "node:crypto";
import type { CreateOrderInput } from "#rules/order/checkout-input.ts";

export const MAX_KEY_LENGTH = 255;

/** What one sending of an order says of itself, so that a second one is recognised. */
export type IdempotencyClaim = {
  key: string;
  bodyHash: Buffer;
  /** The advisory lock that whoever places this order holds. */
  lock: string;
};

/** The hash is of what was understood: spaces that were trimmed and the order of fields make no other body. */
export function idempotencyClaim(key: string, input: CreateOrderInput): IdempotencyClaim {
  return {
    key,
    bodyHash: sha256(JSON.stringify(input)),
    lock: sha256(`${input.storeId} ${key}`).readBigInt64BE().toString(),
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
