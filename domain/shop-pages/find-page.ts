import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import type { PageId, StoreId } from "#rules/input/ids.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";

export async function findPage(tx: Tx, store: StoreId, id: PageId): Promise<OwnersPage | undefined> {
  const [row] = await selectPage(tx, store, id);
  return row && toPage(row);
}

export async function lockPage(tx: Tx, store: StoreId, id: PageId): Promise<OwnersPage | undefined> {
  const [row] = await selectPage(tx, store, id).for("no key update");
  return row && toPage(row);
}

function selectPage(tx: Tx, store: StoreId, id: PageId) {
  return tx
    .select()
    .from(shopPages)
    .where(and(eq(shopPages.storeId, store), eq(shopPages.id, id)));
}

function toPage(row: typeof shopPages.$inferSelect): OwnersPage {
  const { id, title, handle, status, version } = row;
  return {
    id,
    title,
    body_html: row.bodyHtml,
    handle,
    search_title: row.searchTitle,
    search_description: row.searchDescription,
    status,
    version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
