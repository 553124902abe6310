import type { Permission } from "#rules/people/roles.ts";

/** In front of every key: people and scanners of leaked secrets know it by that. */
export const KEY_PREFIX = "sw_live_";

/**
 * What a key can be given. The others are for people alone; `export-orders` too, because every such export asks for a
 * fresh proof.
 */
export const KEY_PERMISSIONS = [
  "look",
  "see-orders",
  "fulfil",
  "handle-orders",
  "customers",
  "catalogue",
  "content",
  "settings",
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** As Settings › Connections, mails and the history say them. */
export const KEY_PERMISSION_WORDS: Record<KeyPermission, { name: string; says: string }> = {
  look: {
    name: "Read the shop",
    says: "Products, stock, discounts, pages, settings and figures. No customers' data.",
  },
  "see-orders": { name: "Read orders", says: "Orders and invoices, with shoppers' addresses." },
  fulfil: { name: "Fulfil orders", says: "Parcels, notes, mails to shoppers and archiving." },
  "handle-orders": {
    name: "Handle orders",
    says: "Payments, refunds, cancelling, corrections, invoices and returns.",
  },
  customers: { name: "Customers", says: "Read customers and their consents; change tags and notes." },
  catalogue: { name: "Change products", says: "Products, stock, collections, discounts and imports." },
  content: { name: "Change content", says: "Theme, pages, menus and redirects." },
  settings: {
    name: "Change settings",
    says: "Store, shipping, taxes, mails and texts. Not payments and domains.",
  },
};

/** A later version may have permissions that this one does not know. */
export function keyPermissionNames(permissions: readonly string[]): string[] {
  return permissions.map(
    (permission) => KEY_PERMISSION_WORDS[permission as KeyPermission]?.name ?? permission,
  );
}

/** That are not revoked. */
export const MAX_KEYS = 50;

/** What the form offers; other programs may ask for any number of days. */
export const KEY_LIFETIMES = [30, 90, 365] as const;
