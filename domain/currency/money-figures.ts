import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "#rules/money/money.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";

/** What a figure is of. */
export const FIGURE_KINDS = [
  "flat-rate",
  "price",
  "compare-at-price",
  "discount",
  "discount-minimum",
  "shipping-price",
  "shipping-step",
  "shipping-end",
  "free-shipping",
] as const;

export type FigureKind = (typeof FIGURE_KINDS)[number];

/**
 * How many of the new currency's smallest units one of the old one's is: '24.00' is 2400 cents, 24 yen or 24000 fils.
 * Numeric, so that PostgreSQL rounds half up.
 */
export function factorOf(from: Currency, to: Currency): string {
  const digits = to.decimals - from.decimals;
  return digits < 0 ? `0.${"1".padStart(-digits, "0")}` : `1${"0".repeat(digits)}`;
}

export function scaled(cents: SQL, factor: string): SQL {
  return sql`round((${cents})::numeric * ${factor}::numeric)`;
}

/**
 * Every sum that the store's owner has set, as it is and as it will be: `kind`, `id`, `name`, `part`, `was`, `next`,
 * `problem`. A figure of 0 stays 0. Prices of the past follow without being listed.
 */
export function moneyFigures(store: string, factor: string): SQL {
  const next = (cents: SQL) => scaled(cents, factor);
  return sql`
    select figure.*, case
      when was > 0 and next = 0 then 'zero'
      when next > ${MAX_PRICE_CENTS} then 'too-large'
      when not fits then 'steps-meet' end as problem
    from (
      select 'flat-rate' as kind, 0 as rank, s.id, '' as name, '' as part, s.shipping_flat_rate_cents as was,
        ${next(sql`s.shipping_flat_rate_cents`)} as next, true as fits
      from stores s where s.id = ${store}
      union all
      select 'price', 1, v.id, p.title, v.title, v.price_cents, ${next(sql`v.price_cents`)}, true
      from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.store_id = ${store}
      union all
      -- One that is no longer above its price goes: null is none.
      select 'compare-at-price', 1, v.id, p.title, v.title, v.compare_at_price_cents,
        case when v.compare_at_price_cents <= v.price_cents
            or ${next(sql`v.compare_at_price_cents`)} > ${next(sql`v.price_cents`)}
          then ${next(sql`v.compare_at_price_cents`)} end, true
      from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.store_id = ${store} and v.compare_at_price_cents is not null
      union all
      select 'discount', 2, d.id, d.title, '', d.value, ${next(sql`d.value`)}, true
      from discounts d where d.store_id = ${store} and d.kind = 'amount'
      union all
      select 'discount-minimum', 2, d.id, d.title, '', d.minimum_cents, ${next(sql`d.minimum_cents`)}, true
      from discounts d where d.store_id = ${store} and d.minimum_cents is not null
      union all
      select 'shipping-price', 3, r.id, z.name, r.name, (t.tier ->> 'price_cents')::bigint,
        ${next(sql`t.tier ->> 'price_cents'`)}, true
      from shipping_rates r join shipping_zones z on z.store_id = r.store_id and z.id = r.zone_id,
        jsonb_array_elements(r.tiers) as t (tier)
      where r.store_id = ${store}
      union all
      -- Each step begins above the one before, and the end lies above the last.
      select 'shipping-step', 3, r.id, z.name, r.name, t.begins, ${next(sql`t.begins`)},
        ${next(sql`t.begins`)} > ${next(sql`t.before`)}
      from shipping_rates r join shipping_zones z on z.store_id = r.store_id and z.id = r.zone_id,
        lateral (select (tier ->> 'from')::bigint as begins, lag((tier ->> 'from')::bigint) over (order by at) as before
          from jsonb_array_elements(r.tiers) with ordinality as t (tier, at)) t
      where r.store_id = ${store} and r.price_by = 'value' and t.before is not null
      union all
      select 'shipping-end', 3, r.id, z.name, r.name, r.until, ${next(sql`r.until`)},
        ${next(sql`r.until`)} > ${next(sql`r.tiers -> -1 ->> 'from'`)}
      from shipping_rates r join shipping_zones z on z.store_id = r.store_id and z.id = r.zone_id
      where r.store_id = ${store} and r.price_by = 'value' and r.until is not null
      union all
      select 'free-shipping', 3, r.id, z.name, r.name, r.free_from_cents, ${next(sql`r.free_from_cents`)}, true
      from shipping_rates r join shipping_zones z on z.store_id = r.store_id and z.id = r.zone_id
      where r.store_id = ${store} and r.free_from_cents is not null
    ) figure`;
}
