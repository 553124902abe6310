import type { ServedHost } from "#domain/shop-domains/host-table.ts";

/**
 * Before the path in the page cache: of which store, and that it stands at a root. Never the host's text, which a visitor
 * sends; and no request line begins like this.
 */
export function shopKey({ storeId }: Pick<ServedHost, "storeId">): string {
  return `@${storeId}`;
}
