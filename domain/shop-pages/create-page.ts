import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { orHandleTaken } from "#domain/products/handles.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { searchTag } from "#rules/page/page-tags.ts";
import type { PageInput } from "#rules/shop-page/page-input.ts";
import { pageRow, textProblem } from "./page-row.ts";
import type { CreatePageResult } from "./save-result.ts";

const MAX_PAGES = 200;

export async function createPage(
  db: Db,
  store: StoreId,
  { input, by }: { input: PageInput; by: UserId },
): Promise<CreatePageResult> {
  return orHandleTaken(db, store, { kind: "page", handle: input.handle }, () =>
    inStore(db, "owner", store, (tx) => addPage(tx, store, { input, by })),
  );
}

async function addPage(
  tx: Tx,
  store: StoreId,
  { input, by }: { input: PageInput; by: UserId },
): Promise<CreatePageResult> {
  const row = pageRow(input);
  const fields = { ...textProblem(row), ...(await countProblem(tx, store)) };
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const [page] = await tx
    .insert(shopPages)
    .values({ storeId: store, ...row })
    .returning();
  if (!page) throw new Error("The insert of a page returned no row.");
  const { id, version, title, handle, status, bodyHtml, searchTitle, searchDescription } = page;
  await recordEvent(tx, store, {
    type: "page.created",
    payload: {
      ...{ by, page_id: id, title, handle, status, body_html: bodyHtml },
      ...{ search_title: searchTitle, search_description: searchDescription },
    },
  });
  await pagesChanged(tx, [searchTag(store)]);
  return { ok: true, id, version, handle };
}

/** The store is locked first: of two tabs the second must see the page of the first. */
async function countProblem(tx: Tx, store: StoreId): Promise<Record<string, string>> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store)).for("no key update");
  const count = await tx.$count(shopPages, eq(shopPages.storeId, store));
  return count < MAX_PAGES ? {} : { title: `A store can have at most ${MAX_PAGES} pages` };
}
