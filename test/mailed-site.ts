import { createConsentLinks } from "#domain/consents/consent-links.ts";
import type { MailedSite } from "#domain/mail-writers/write-order-mail.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { shopAddress } from "#rules/shop-domain/shop-address.ts";

const keys = deriveAuthKeys("a secret of the tests");
export const orderProofs = createOrderProofs(keys);
export const stockWishLinks = createStockWishLinks(keys);
export const consentLinks = createConsentLinks(keys);

/** For writing mails. */
export function mailedSite(origin = ""): MailedSite {
  const addressOf: MailedSite["addressOf"] = (shop) => shopAddress(origin, shop);
  return { origin, addressOf, orderProofs, stockWishLinks, consentLinks, sendsAsShops: true };
}
