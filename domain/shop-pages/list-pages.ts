import { and, asc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { OwnersPage, PageStatus } from "#rules/shop-page/shop-page.ts";

type ListedPage = Pick<OwnersPage, "id" | "title" | "handle" | "status" | "updated_at">;

type PageFilter = { search?: string | undefined; status?: PageStatus | undefined };

/** All of them, by title: a store has few. */
export async function listPages(
  tx: Tx,
  store: StoreId,
  filter: PageFilter,
): Promise<{ pages: ListedPage[]; store_is_empty: boolean }> {
  const { id, title, handle, updatedAt } = shopPages;
  const rows = await tx
    .select({ id, title, handle, status: shopPages.status, updatedAt })
    .from(shopPages)
    .where(matchesPage(store, filter))
    .orderBy(sql`lower(${title})`, asc(id));
  const pages = rows.map(({ updatedAt, ...page }) => ({ ...page, updated_at: updatedAt.toISOString() }));
  const all = eq(shopPages.storeId, store);
  return { pages, store_is_empty: pages.length === 0 && (await tx.$count(shopPages, all)) === 0 };
}

export function matchesPage(store: StoreId, { search = "", status }: PageFilter): SQL | undefined {
  const pattern = titlePattern(search);
  return and(
    eq(shopPages.storeId, store),
    pattern === null ? undefined : ilike(shopPages.title, pattern),
    status && eq(shopPages.status, status),
  );
}
