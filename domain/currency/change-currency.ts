import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { imports } from "#db/schema/imports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { stores } from "#db/schema/stores.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { getStoreForUpdate } from "#domain/stores/store.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { listingTag, searchTag, shelfTag, storeTag } from "#rules/page/page-tags.ts";
import { factorOf, scaled } from "./money-figures.ts";
import { type CurrencyPreview, readPreview } from "./preview-currency.ts";

/** `has-orders` stays for good, the others end. */
export type CurrencyHold = "has-orders" | "import-open" | "job-running";

export type ChangeCurrencyResult =
  | { ok: true }
  | { ok: false; reason: CurrencyHold }
  /** Other figures are rounded than those that the owner saw. */
  | { ok: false; reason: "changed-meanwhile"; preview: CurrencyPreview }
  | { ok: false; reason: "unfit"; preview: CurrencyPreview };

type WantedCurrency = { code: string; seen: string; by: UserId };

/** Nothing is converted: prices, rates, discounts and minimums keep their figures, in the new currency's decimals. */
export function changeCurrency(
  db: Db,
  store: StoreId,
  { code, seen, by }: WantedCurrency,
): Promise<ChangeCurrencyResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { currencyCode: before } = await lockAll(tx, store);
    if (before === code) return { ok: true };
    const hold = await findCurrencyHold(tx, store);
    if (hold) return { ok: false, reason: hold };
    const preview = await readPreview(tx, store, code);
    if (preview.unfit_count > 0) return { ok: false, reason: "unfit", preview };
    if (preview.seen !== seen) return { ok: false, reason: "changed-meanwhile", preview };

    await scaleAll(tx, store, factorOf(currencyOf(before), currencyOf(code)));
    await tx.update(stores).set({ currencyCode: code }).where(eq(stores.id, store));
    const change = { by, before: { currency_code: before }, after: { currency_code: code } };
    await recordChange(tx, store, "store.currency-changed", change);
    await pagesChanged(tx, [storeTag(store), listingTag(store), shelfTag(store), searchTag(store)]);
    return { ok: true };
  });
}

// In the order in which saves of products and orders lock: products, variants, store. An order that is being written
// holds a variant, so none of them holds a discount once all variants are ours.
async function lockAll(tx: Tx, store: StoreId) {
  await tx.execute(sql`select from products where store_id = ${store} order by id for no key update`);
  await tx.execute(sql`select from product_variants where store_id = ${store} order by id for no key update`);
  return getStoreForUpdate(tx, store);
}

/** Why the currency stays as it is for now, or for good. */
export async function findCurrencyHold(tx: Tx, store: StoreId): Promise<CurrencyHold | undefined> {
  const sold = and(eq(orders.storeId, store), ne(orders.financialStatus, "demo"));
  if ((await tx.select({ id: orders.id }).from(orders).where(sold).limit(1)).length > 0) return "has-orders";
  // Its prices were read in the currency of before.
  const open = and(
    eq(imports.storeId, store),
    inArray(imports.state, ["reading", "ready", "importing", "undoing"]),
  );
  if ((await tx.$count(imports, open)) > 0) return "import-open";
  const running = and(eq(jobs.storeId, store), inArray(jobs.state, ["queued", "running"]));
  return (await tx.$count(jobs, running)) > 0 ? "job-running" : undefined;
}

// Versions rise with the figures: a form that was opened before must not save the old ones.
async function scaleAll(tx: Tx, store: StoreId, factor: string): Promise<void> {
  const next = (column: string) => scaled(sql.raw(column), factor);
  // Before the prices: what is recorded is then each variant's price already, and no change is recorded.
  await tx.execute(sql`select scale_recorded_prices(${factor}::numeric)`);
  await tx.execute(sql`
    update product_variants set price_cents = ${next("price_cents")},
      compare_at_price_cents = case when compare_at_price_cents <= price_cents
        or ${next("compare_at_price_cents")} > ${next("price_cents")} then ${next("compare_at_price_cents")} end
    where store_id = ${store}`);
  await tx.execute(sql`update products set version = version + 1 where store_id = ${store}`);
  await tx.execute(sql`
    update discounts set value = case kind when 'amount' then ${next("value")} else value end,
      minimum_cents = ${next("minimum_cents")}, version = version + 1
    where store_id = ${store}`);
  await tx.execute(sql`
    update shipping_rates set free_from_cents = ${next("free_from_cents")},
      until = case price_by when 'value' then ${next("until")} else until end,
      tiers = (select jsonb_agg(jsonb_build_object(
          'from', case price_by when 'value' then ${next("tier ->> 'from'")} else (tier ->> 'from')::numeric end,
          'price_cents', ${next("tier ->> 'price_cents'")}) order by at)
        from jsonb_array_elements(tiers) with ordinality as t (tier, at))
    where store_id = ${store}`);
  await tx.execute(sql`
    update stores set shipping_flat_rate_cents = ${next("shipping_flat_rate_cents")},
      shipping_version = shipping_version + 1
    where id = ${store}`);
}
