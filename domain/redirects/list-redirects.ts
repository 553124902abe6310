import { and, eq, ilike, or, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { redirects } from "#db/schema/redirects.ts";
import { cursorOf, hasRows, type Paged, type PageRequest, readNewest } from "#domain/lists/list-cursor.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { RedirectId, StoreId } from "#rules/input/ids.ts";

type ListedRedirect = { id: RedirectId; from: string; to: string };

type RedirectPage = Paged & { redirects: ListedRedirect[] };

type Matching = { search?: string | undefined };

export async function listRedirects(
  tx: Tx,
  store: StoreId,
  filter: PageRequest & Matching,
): Promise<RedirectPage> {
  const { id, fromPath: from, target: to } = redirects;
  const { rows, previous, next } = await readNewest(filter, redirects, ({ isBeyond, order, limit }) =>
    tx
      .select({ id, from, to, cursor: cursorOf(redirects) })
      .from(redirects)
      .where(and(matchesRedirect(store, filter), isBeyond))
      .orderBy(...order)
      .limit(limit),
  );
  const listed = rows.map(({ cursor, ...redirect }) => redirect);
  const store_is_empty = listed.length === 0 && !(await hasRows(tx, redirects, eq(redirects.storeId, store)));
  return { redirects: listed, previous, next, store_is_empty };
}

export function matchesRedirect(store: StoreId, { search = "" }: Matching): SQL | undefined {
  const pattern = titlePattern(search);
  return and(
    eq(redirects.storeId, store),
    pattern === null ? undefined : or(ilike(redirects.fromPath, pattern), ilike(redirects.target, pattern)),
  );
}
