import type { MailedSite } from "#domain/mail-writers/write-order-mail.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";

export const orderProofs = createOrderProofs(deriveAuthKeys("a secret of the tests"));

/** For writing mails. */
export function mailedSite(origin = ""): MailedSite {
  return { origin, orderProofs };
}
