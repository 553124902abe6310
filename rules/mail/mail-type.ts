/** Mails that a shopper gets about an order, in the order of its life. */
export const SHOPPER_MAILS = [
  "confirmation",
  "payment-received",
  "payment-reminder",
  "fulfillment",
  "cancellation",
  "refund",
  "return-received",
] as const;

/** Mails that a shopper gets about something sold out. */
export const STOCK_WISH_MAILS = ["stock-wish-asked", "stock-wish-asked-again", "back-in-stock"] as const;

/** Asks a shopper to confirm that they want news. */
export const CONSENT_MAIL = "news-asked";

/** Mails that the store's owner gets unless they are switched off. */
export const SWITCHED_MAILS = ["new-order", "unpaid-order", "new-return"] as const;

/** Mails about an order that the store's owner gets. */
export const OWNER_ORDER_MAILS = [...SWITCHED_MAILS, "payment-problem"] as const;

/** All mails that the store's owner gets, or one of its people. */
export const OWNER_MAILS = [
  ...OWNER_ORDER_MAILS,
  "archive-made",
  "security-changed",
  "domain-changed",
  "people-changed",
  "webhook-paused",
] as const;

/** All mails about an order. */
export const ORDER_MAILS = [...SHOPPER_MAILS, ...OWNER_ORDER_MAILS] as const;

export type ShopperMail = (typeof SHOPPER_MAILS)[number];
export type StockWishMail = (typeof STOCK_WISH_MAILS)[number];
export type ConsentMail = typeof CONSENT_MAIL;
export type SwitchedMail = (typeof SWITCHED_MAILS)[number];
export type OwnerOrderMail = (typeof OWNER_ORDER_MAILS)[number];
export type OwnerMail = (typeof OWNER_MAILS)[number];
export type OrderMail = (typeof ORDER_MAILS)[number];
export type MailType = ShopperMail | StockWishMail | ConsentMail | OwnerMail;

export function isStockWishMail(type: MailType): type is StockWishMail {
  return (STOCK_WISH_MAILS as readonly string[]).includes(type);
}

export function isOwnerMail(type: MailType): type is OwnerMail {
  return (OWNER_MAILS as readonly string[]).includes(type);
}
