import { deriveAuthKeys } from "#domain/auth/keys.ts";
import { createOrderProofs } from "#domain/orders/order-proof.ts";
import type { MailedSite } from "#domain/orders/write-order-mail.ts";

export const orderProofs = createOrderProofs(deriveAuthKeys("a secret of the tests"));

/** For writing mails. */
export function mailedSite(origin = ""): MailedSite {
  return { origin, orderProofs };
}
