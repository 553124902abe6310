import { eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { stores } from "#db/schema/stores.ts";
import { mainNameOf } from "#domain/stores/main-name.ts";
import { oldCollectionPaths, oldProductPaths } from "#rules/import/old-address.ts";
import {
  type MovedPage,
  REDIRECT_FILES,
  type RedirectFormat,
  redirectLines,
} from "#rules/import/redirect-file.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import type { ShopAddress } from "#rules/shop-domain/shop-address.ts";
import { thisImport } from "./import-rows.ts";

const PAGE_SIZE = 500;

type RedirectRequest = { id: ImportId; format: RedirectFormat; addressOf: ShopAddress };

export type WriteRedirectsResult =
  | { ok: true; content: AsyncIterable<Uint8Array> }
  | { ok: false; reason: "not-found" | "not-ready" };

/**
 * A file that leads from the old shop's addresses to the products and collections of the import, streamed. Drafts are in
 * it: their pages are there once they are published, and until then the old address would lead nowhere either.
 */
export async function writeRedirects(
  db: Db,
  store: StoreId,
  asked: RedirectRequest,
): Promise<WriteRedirectsResult> {
  const moved = await inStore(db, "owner", store, (tx) => findMoved(tx, store, asked.id));
  if (!moved) return { ok: false, reason: "not-found" };
  if (moved.state !== "done") return { ok: false, reason: "not-ready" };
  const home = asked.addressOf({ ...moved, slug: moved.slug ?? "" });
  return { ok: true, content: fileOf(asked.format, movedPages(db, store, { ...moved, home })) };
}

async function findMoved(tx: Tx, store: StoreId, id: ImportId) {
  const [row] = await tx
    .select({
      id: imports.id,
      state: imports.state,
      dialect: imports.dialect,
      answers: imports.answers,
      slug: stores.slug,
      mainName: sql<string | null>`${sql.raw(mainNameOf("stores.id"))}`,
    })
    .from(imports)
    .innerJoin(stores, eq(stores.id, imports.storeId))
    .where(thisImport(store, id));
  return row;
}

type Moved = NonNullable<Awaited<ReturnType<typeof findMoved>>> & { home: string };
type OldPage = { from: string[]; to: string };

async function* fileOf(format: RedirectFormat, pages: AsyncIterable<OldPage[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // A web server refuses a path that is there twice. Products with the same name: the first has it.
  const seen = new Set<string>();
  const isNew = ({ from }: MovedPage) => {
    if (seen.has(from)) return false;
    seen.add(from);
    return true;
  };
  yield encoder.encode(REDIRECT_FILES[format].head);
  for await (const some of pages) {
    const moved = some.flatMap(({ from, to }) => from.map((path) => ({ from: path, to })));
    const lines = moved.filter(isNew).map((page) => redirectLines(format, page));
    yield encoder.encode(lines.join(""));
  }
}

async function* movedPages(db: Db, store: StoreId, moved: Moved): AsyncGenerator<OldPage[]> {
  yield await inStore(db, "owner", store, (tx) => listCollections(tx, store, moved));
  // A transaction for each page, so that a slow reader holds no connection.
  let after: number | undefined = -1;
  while (after !== undefined) {
    const from: number = after;
    const products = await inStore(db, "owner", store, (tx) => listProducts(tx, store, moved, from));
    yield products;
    after = products.length < PAGE_SIZE ? undefined : products.at(-1)?.position;
  }
}

async function listCollections(
  tx: Tx,
  store: StoreId,
  { id, dialect, answers, home }: Moved,
): Promise<OldPage[]> {
  // Types and tags had no such pages.
  if (!dialect || answers.collections_from !== "collections") return [];
  const { rows } = await tx.execute<{ title: string; handle: string }>(sql`
    select distinct on (c.id) wanted.title, c.handle
    from import_items i
    cross join jsonb_array_elements_text(i.judgement -> 'wanted' -> 'collections') as wanted (title)
    join collections c on c.store_id = i.store_id and lower(c.title) = lower(wanted.title)
    where i.store_id = ${store} and i.import_id = ${id}
    order by c.id, i.position`);
  return rows.map(({ title, handle }) => ({
    from: oldCollectionPaths(dialect, title),
    to: `${home}/collections/${handle}`,
  }));
}

/** Those that the store has, whether the import changed them or not. */
async function listProducts(
  tx: Tx,
  store: StoreId,
  { id, dialect, home }: Moved,
  after: number,
): Promise<(OldPage & { position: number })[]> {
  const { rows } = await tx.execute<{ position: number; handle: string; title: string; now: string }>(sql`
    select i.position, coalesce(i.rows -> 0 ->> 'handle', '') as handle, coalesce(i.title, '') as title,
      p.handle as now
    from import_items i
    join products p on p.store_id = i.store_id and p.id = coalesce(i.product_id, (i.judgement ->> 'productId')::uuid)
    where i.store_id = ${store} and i.import_id = ${id} and i.position > ${after}
    order by i.position limit ${PAGE_SIZE}`);
  return rows.map(({ position, now, ...product }) => ({
    position,
    from: dialect ? oldProductPaths(dialect, product) : [],
    to: `${home}/products/${now}`,
  }));
}
