import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PageRows } from "#domain/lists/list-cursor.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ProductMatch, ProductSort } from "#rules/product/product-match.ts";
import { isCleanText } from "#rules/text/text.ts";
import { titlePattern } from "./title-pattern.ts";

type WantedPage = PageRows & { sort?: ProductSort | undefined };

/** The ids of one page as a table `found`, with the key of each for its cursor, in their order. */
export function matchProducts(store: StoreId, match: ProductMatch, page: WantedPage): SQL {
  const { sort = "newest", place, backwards, limit } = page;
  return sql`match_products(${store}, ${wantedJson(match)}::jsonb, ${sort}, ${place?.key ?? null}, ${place?.id ?? null},
    ${backwards}, ${limit}) with ordinality found (id, key, at)`;
}

export async function countProducts(tx: Tx, store: StoreId, match: ProductMatch): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count_products(${store}, ${wantedJson(match)}::jsonb)::integer as count`,
  );
  return rows[0]?.count ?? 0;
}

/** Without what is not asked for. */
function wantedJson({ search, status, stock, vendor, tag, collection, missing }: ProductMatch): string {
  const pattern = titlePattern(search ?? "") ?? undefined;
  return JSON.stringify({ pattern, status, stock, vendor, tag, collection, missing });
}

/** A title is any text that can be stored; the other orders have a number. */
export function isKeyOf(sort: ProductSort | undefined): (key: string) => boolean {
  return sort === "title" ? isCleanText : (key) => /^-?\d{1,16}$/.test(key);
}
