import { and, eq, lte, sql } from "drizzle-orm";
import { customers } from "#db/schema/customers.ts";
import { isKeyOf, matchCustomers, wantedJson } from "#domain/customers/match-customers.ts";
import { instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { CUSTOMER_COLUMNS, customerRow } from "#rules/export/customer-rows.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"customers">;

const PER_PAGE = 500;

export const CUSTOMERS: ExportPlan<Input> = {
  async count(tx, store, input) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count_customers(${store}, ${wantedJson(input)}::jsonb)::integer as count`,
    );
    return rows[0]?.count ?? 0;
  },
  sheets: () => [CUSTOMER_SHEET],
};

/** By address: the order in which nobody moves while it is written. */
const CUSTOMER_SHEET = csvSheet<Input>({
  name: "customers.csv",
  header: CUSTOMER_COLUMNS,
  async page(tx, store, { input, after, currency, until }) {
    const { time_zone: timeZone } = await getStoreDetails(tx, store);
    const place = parseCursor(after as string | null, isKeyOf("email"));
    const wanted = { sort: "email", place, backwards: false, limit: PER_PAGE } as const;
    const found = await tx
      .select({
        email: customers.email,
        name: customers.name,
        country: customers.country,
        orders: customers.orders,
        spent_cents: customers.spentCents,
        first_order_at: customers.createdAt,
        last_order_at: customers.lastOrderAt,
        tags: customers.tags,
        note: customers.note,
        isOldEnough: lte(customers.createdAt, instantOf({ key: until, id: "" })).mapWith(Boolean),
        cursor: sql<string>`found.key || '.' || found.id`,
      })
      .from(matchCustomers(store, input, wanted))
      .innerJoin(customers, and(eq(customers.storeId, store), sql`${customers.id} = found.id`))
      .orderBy(sql`found.at`);
    const rows = found
      .filter(({ isOldEnough }) => isOldEnough)
      .map((customer) => customerRow(customer, { currency, timeZone }));
    return pageOf(found, PER_PAGE, rows);
  },
});
