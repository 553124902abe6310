import { createHash } from "node:crypto";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";

export const MAX_KEY_LENGTH = 255;

/** Identifies an order request, so that a repeated one is recognised. */
export type IdempotencyClaim = {
  key: string;
  bodyHash: Buffer;
  /** The advisory lock held while this order is being placed. */
  lock: string;
};

/** Hashes the parsed input: trimmed spaces and the order of fields do not change it. */
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
