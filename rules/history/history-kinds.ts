import type { EventType } from "#rules/event/store-event.ts";
import { may, type Permission, type Permissions } from "#rules/people/roles.ts";

/** What the history can be narrowed to, as the office calls it, and who may put a change of it back. */
export const HISTORY_KINDS = {
  product: { label: "Products", needs: "catalogue" },
  collection: { label: "Collections", needs: "catalogue" },
  discount: { label: "Discounts", needs: "catalogue" },
  theme: { label: "Theme", needs: "content" },
  page: { label: "Pages", needs: "content" },
  menus: { label: "Menus", needs: "content" },
  redirect: { label: "Redirects", needs: "content" },
  settings: { label: "Store", needs: "settings" },
  details: { label: "Store details", needs: "settings" },
  currency: { label: "Currency", needs: "settings" },
  texts: { label: "Texts of the shop", needs: "settings" },
  "shop-domain": { label: "Domain", needs: "settings" },
  synonyms: { label: "Synonyms", needs: "settings" },
  shipping: { label: "Shipping", needs: "settings" },
  taxes: { label: "Taxes", needs: "settings" },
  payments: { label: "Payments", needs: "settings" },
  stripe: { label: "Stripe", needs: "payment-keys" },
  mails: { label: "Mails", needs: "settings" },
  invoices: { label: "Invoices", needs: "settings" },
  retention: { label: "Erasing customers", needs: "settings" },
  "product-views": { label: "Views of the product list", needs: "catalogue" },
  webhooks: { label: "Webhooks", needs: "connections" },
  people: { label: "People", needs: "people" },
  "api-keys": { label: "API keys", needs: "connections" },
} as const satisfies Record<string, { label: string; needs: Permission }>;

export type HistoryKind = keyof typeof HISTORY_KINDS;

export const HISTORY_KIND_NAMES = Object.keys(HISTORY_KINDS) as HistoryKind[];

export function isHistoryKind(name: string): name is HistoryKind {
  return Object.hasOwn(HISTORY_KINDS, name);
}

/** Everybody reads what is changed in the shop. Who was invited, and what is connected, is for those who decide it. */
export function mayReadHistory(permissions: Permissions, kind: HistoryKind): boolean {
  const { needs } = HISTORY_KINDS[kind];
  return (needs !== "people" && needs !== "connections") || may(permissions, needs);
}

/** What no API key reads anywhere else either: where money goes, and the shop's addresses. */
export function isHiddenFromKeys(kind: HistoryKind): boolean {
  return kind === "payments" || kind === "stripe" || kind === "shop-domain";
}

type RecordEvent =
  `${"product" | "collection" | "discount" | "page" | "menus" | "theme" | "redirect" | "shop-domain" | "people"}.${string}`;

/** Changes of the shop itself: not what happened to an order, a shopper or a file. */
export type HistoryType = Extract<EventType, RecordEvent | `store.${string}-changed`>;

/** The column `history_kind` has the same. */
export const KIND_OF_EVENT: Record<HistoryType, HistoryKind> = {
  "discount.created": "discount",
  "discount.changed": "discount",
  "discount.deleted": "discount",
  "page.created": "page",
  "page.changed": "page",
  "page.deleted": "page",
  "redirect.created": "redirect",
  "redirect.changed": "redirect",
  "redirect.deleted": "redirect",
  "shop-domain.added": "shop-domain",
  "shop-domain.changed": "shop-domain",
  "shop-domain.removed": "shop-domain",
  "shop-domain.sender-changed": "shop-domain",
  "product.created": "product",
  "product.changed": "product",
  "product.deleted": "product",
  "collection.created": "collection",
  "collection.changed": "collection",
  "collection.deleted": "collection",
  "people.invited": "people",
  "people.invitation-revoked": "people",
  "people.joined": "people",
  "people.role-changed": "people",
  "people.left": "people",
  "people.removed": "people",
  "people.hand-over-asked": "people",
  "people.hand-over-ended": "people",
  "people.handed-over": "people",
  "menus.changed": "menus",
  "theme.published": "theme",
  "theme.preview-shared": "theme",
  "theme.preview-revoked": "theme",
  "store.product-views-changed": "product-views",
  "store.settings-changed": "settings",
  "store.currency-changed": "currency",
  "store.details-changed": "details",
  "store.shipping-changed": "shipping",
  "store.taxes-changed": "taxes",
  "store.payments-changed": "payments",
  "store.invoices-changed": "invoices",
  "store.mails-changed": "mails",
  "store.synonyms-changed": "synonyms",
  "store.texts-changed": "texts",
  "store.retention-changed": "retention",
  "store.stripe-changed": "stripe",
  "store.webhooks-changed": "webhooks",
  "store.api-keys-changed": "api-keys",
};
