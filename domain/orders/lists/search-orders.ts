import { between, desc, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { type OrderRow, ROW_COLUMNS, toRow } from "./list-orders.ts";

const MAX_FOUND = 50;

/**
 * Searches all orders of the store: by number or number prefix, or by part of the e-mail or the name, which need not
 * be typed with its accents.
 */
export async function searchOrders(
  db: Db,
  store: StoreId,
  words: string,
  most = MAX_FOUND,
): Promise<{ orders: OrderRow[]; more: boolean }> {
  const [first, last] = numbersBeginningWith(words);
  const found = await inStore(db, "owner", store, async (tx) => {
    const { rows } = await tx.execute<{ id: OrderId }>(
      sql`select id from search_orders(${containing(words)}, ${first}, ${last}, ${most + 1}) as id`,
    );
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return [];
    return tx
      .select(ROW_COLUMNS)
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(desc(orders.createdAt), desc(orders.id));
  });
  return { orders: found.slice(0, most).map(toRow), more: found.length > most };
}

/** The same as a condition, for who reads all orders one after the other: it uses no index. */
export function matchesWords(words: string): SQL | undefined {
  const pattern = containing(words);
  return or(
    ilike(orders.email, pattern),
    sql`without_accents(${orders.shippingName}) like without_accents(${pattern})`,
    between(orders.orderNumber, ...numbersBeginningWith(words)),
  );
}

/** As the list filters its rows while somebody types: by part of the e-mail or of the number. */
export function containsText(typed: string): SQL | undefined {
  const pattern = containing(typed.trim().replace(/^#/, ""));
  return or(ilike(orders.email, pattern), sql`${orders.orderNumber}::text like ${pattern}`);
}

function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

// "#123" matches 1230000000 to 1239999999. A query that is not a number prefix matches nothing.
function numbersBeginningWith(words: string): [number, number] {
  const digits = words.replace(/^#/, "");
  if (!/^[1-9]\d{0,9}$/.test(digits)) return [0, 0];
  return [Number(digits.padEnd(10, "0")), Number(digits.padEnd(10, "9"))];
}
