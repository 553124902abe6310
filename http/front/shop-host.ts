import type { ServedHost } from "#domain/shop-domains/host-table.ts";

/** A shop at a name of its own: the name is one of our table's, never the visitor's spelling. */
export type ShopHost = ServedHost & { name: string };

/** Another name is the shop's main one. */
export function isElsewhere({ isMain, main }: ShopHost): boolean {
  return !isMain && main !== undefined;
}
