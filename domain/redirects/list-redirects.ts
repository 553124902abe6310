import { and, eq, ilike, or, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { redirects } from "#db/schema/redirects.ts";
import {
  beyond,
  cursorOf,
  hasRows,
  inOrder,
  type ListPage,
  type PageRequest,
  type PageRows,
  readPage,
} from "#domain/lists/list-cursor.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { RedirectId, StoreId } from "#rules/input/ids.ts";

type ListedRedirect = { id: RedirectId; from: string; to: string };

type RedirectPage = ListPage & { redirects: ListedRedirect[] };

type Matching = { search?: string | undefined };

export async function listRedirects(
  tx: Tx,
  store: StoreId,
  filter: PageRequest & Matching,
): Promise<RedirectPage> {
  const matches = matchesRedirect(store, filter);
  const { rows, previous, next } = await readPage(filter, (page) => readRows(tx, matches, page));
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

function readRows(tx: Tx, matches: SQL | undefined, page: PageRows) {
  const { id, fromPath: from, target: to } = redirects;
  const query = tx
    .select({ id, from, to, cursor: cursorOf(redirects) })
    .from(redirects)
    .where(and(matches, beyond(redirects, page.place, page.backwards)))
    .limit(page.limit);
  return query.orderBy(...inOrder(redirects, page.backwards));
}
