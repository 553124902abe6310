import type { AuthKeys } from "#domain/secrets/keys.ts";
import { readSignedBytes, signBytes } from "#domain/secrets/signed-bytes.ts";
import { BROWSER_PROOF_DAYS, type OrderProofs, type ProvableOrder } from "#rules/order/order-proof.ts";

const DAY_MS = 24 * 60 * 60_000;
// For as long as a shop answers for its goods in the European Union.
const LINK_DAYS = 2 * 365;
const TIME_BYTES = 6;

/** A proof holds the time of its end, and a signature over that time and the order. */
export function createOrderProofs(keys: AuthKeys, now: () => number = Date.now): OrderProofs {
  function sign(order: ProvableOrder, until: number): string {
    const end = Buffer.alloc(TIME_BYTES);
    end.writeUIntBE(until, 0, TIME_BYTES);
    return signBytes(keys, signedFor(order), end);
  }

  return {
    forLink: (order) => sign(order, order.placedAt + LINK_DAYS * DAY_MS),
    forBrowser: (order) => sign(order, now() + BROWSER_PROOF_DAYS * DAY_MS),
    isValid(order, proof) {
      const end = readSignedBytes(keys, signedFor(order), proof);
      return end !== undefined && end.readUIntBE(0, TIME_BYTES) > now();
    },
  };
}

function signedFor({ storeId, id, email }: ProvableOrder) {
  return {
    purpose: "order page",
    lifetime: "mailed" as const,
    bytes: TIME_BYTES,
    text: (end: Buffer) => [end.toString("hex"), storeId, id, email.toLowerCase()].join("\0"),
  };
}
