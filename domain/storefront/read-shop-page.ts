import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopPage } from "#rules/shop-page/shop-page.ts";
import { isHandle } from "./find-product.ts";

type PageResult =
  | { ok: true; page: ShopPage }
  | { ok: false; reason: "moved"; handle: string }
  | { ok: false; reason: "not-found" };

/** A published page by its handle, or by a former one. */
export async function readShopPage(db: Db, store: StoreId, handle: string): Promise<PageResult> {
  if (!isHandle(handle)) return { ok: false, reason: "not-found" };
  const [page] = await askInStore<ShopPage>(db, "shopper", store, FIND_PAGE, [store, handle]);
  if (!page) return { ok: false, reason: "not-found" };
  return page.handle === handle ? { ok: true, page } : { ok: false, reason: "moved", handle: page.handle };
}

// A current handle wins over history.
const FIND_PAGE: PreparedStatement = {
  name: "find-shop-page",
  text: `
    select p.id, p.handle, p.title, p.body_html as "bodyHtml",
      p.search_title as "searchTitle", p.search_description as "searchDescription" from pages p
    where p.store_id = $1 and p.status = 'published' and (p.handle = $2 or p.id = (
      select h.page_id from old_handles h where h.store_id = $1 and h.kind = 'page' and h.handle = $2))
    order by p.handle = $2 desc limit 1`,
};
