import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { keepOldHandle, orHandleTaken } from "#domain/products/handles.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { PageId, StoreId } from "#rules/input/ids.ts";
import { pageTag, searchTag } from "#rules/page/page-tags.ts";
import type { PageInput } from "#rules/shop-page/page-input.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";
import { lockPage } from "./find-page.ts";
import { pageRow, textProblem } from "./page-row.ts";
import type { UpdatePageResult } from "./save-result.ts";

type PageChange = SaveAuthor & { input: PageInput };

export async function updatePage(
  db: Db,
  store: StoreId,
  id: PageId,
  change: PageChange,
): Promise<UpdatePageResult> {
  return orHandleTaken(db, store, { kind: "page", handle: change.input.handle }, () =>
    inStore(db, "owner", store, (tx) => saveChanges(tx, store, id, change)),
  );
}

async function saveChanges(
  tx: Tx,
  store: StoreId,
  id: PageId,
  { input, ...author }: PageChange,
): Promise<UpdatePageResult> {
  const before = await lockPage(tx, store, id);
  if (!before) return { ok: false, reason: "not-found" };
  if (before.version !== input.version) return { ok: false, reason: "changed-elsewhere", current: before };
  const row = pageRow(input);
  const fields = textProblem(row);
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const { handle } = row;
  const version = before.version + 1;
  await tx
    .update(shopPages)
    .set({ ...row, version, updatedAt: sql`now()` })
    .where(and(eq(shopPages.storeId, store), eq(shopPages.id, id)));
  if (before.handle !== handle)
    await keepOldHandle(tx, store, { kind: "page", id }, { before: before.handle, now: handle });
  const after = { ...before, ...input, body_html: row.bodyHtml };
  await recordChange(tx, store, "page.changed", {
    about: { page_id: id, title: after.title },
    ...author,
    before: wordsOf(before),
    after: wordsOf(after),
  });
  await pagesChanged(tx, [pageTag(id), searchTag(store)]);
  return { ok: true, id, version, handle };
}

export function wordsOf(page: OwnersPage) {
  const { title, body_html, handle, status, search_title, search_description } = page;
  return { title, body_html, handle, status, search_title, search_description };
}
