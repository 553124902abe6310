import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { createPage } from "#domain/shop-pages/create-page.ts";
import type { PageId, StoreId, UserId } from "#rules/input/ids.ts";
import type { PageInput } from "#rules/shop-page/page-input.ts";
import { handleFor } from "#rules/text/slug.ts";

/** A form of a published page. */
export function aPageForm(changes: Partial<PageInput> = {}): PageInput {
  const title = changes.title ?? `Page ${randomUUID().slice(0, 8)}`;
  return { title, body_html: "<p>Hello.</p>", handle: handleFor(title), status: "published", ...changes };
}

export async function aPage(db: Db, store: StoreId, changes: Partial<PageInput> = {}): Promise<PageId> {
  const saved = await createPage(db, store, { input: aPageForm(changes), by: randomUUID() as UserId });
  if (!saved.ok) throw new Error(`The page was refused: ${JSON.stringify(saved)}`);
  return saved.id;
}
