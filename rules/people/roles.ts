// Who of a store's people may do what. Every endpoint of the back office names a permission of this list; screens hide
// what a person may not do, and the server decides.

export const PERMISSIONS = [
  /** The catalogue, content, settings and figures, without anything of customers. Everybody of a store has it. */
  "look",
  "see-orders",
  /** Parcels, notes and mails of an order. */
  "fulfil",
  /** Payments, refunds, cancelling, corrections, invoices and returns. */
  "handle-orders",
  "export-orders",
  "customers",
  /** Products, collections, discounts, imports, and exports of products. */
  "catalogue",
  /** Theme, pages, menus and redirects. */
  "content",
  "settings",
  "payment-keys",
  "connections",
  "people",
  "close",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ["owner", "manager", "orders", "fulfilment", "products", "content", "reader"] as const;
export type Role = (typeof ROLES)[number];

const ORDERS: Permissions = ["look", "see-orders", "fulfil", "handle-orders", "export-orders", "customers"];

const MAY: Record<Role, Permissions> = {
  owner: PERMISSIONS,
  manager: [...ORDERS, "catalogue", "content", "settings"],
  orders: ORDERS,
  fulfilment: ["look", "see-orders", "fulfil"],
  products: ["look", "catalogue"],
  content: ["look", "content"],
  // Every order holds a customer's data.
  reader: ["look"],
};

/** What a person, or whatever acts for her, may do in a store. */
export type Permissions = readonly Permission[];

export function permissionsOf(role: Role): Permissions {
  return MAY[role];
}

export function may(permissions: Permissions, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** As people read them in Settings › People. */
export const ROLE_WORDS: Record<Role, { name: string; says: string }> = {
  owner: { name: "Owner", says: "Everything, including people, payment keys and closing the store." },
  manager: { name: "Manager", says: "Everything but people, payment keys, connections and closing." },
  orders: { name: "Orders", says: "Orders, refunds, customers and exports of orders." },
  fulfilment: { name: "Fulfilment", says: "Orders, without refunds and exports." },
  products: { name: "Products", says: "Products, collections, discounts and imports." },
  content: { name: "Content", says: "Theme, pages, menus and redirects." },
  reader: { name: "Read only", says: "Sees products, content and settings. No customers' data, no exports." },
};
