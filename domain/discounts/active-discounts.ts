import type { Discount } from "#rules/discount/discount.ts";

/** What placing an order must know of a discount beside its price. */
export type ActiveDiscount = Discount & { once_per_customer: boolean };

/**
 * The discounts of store $1 that are active now, as one JSON value: the automatic ones, and those of the codes. Each
 * names the products of the cart that it is on. `mailbox` is null until the customer is known.
 */
export function activeDiscountsJson($: { variants: string; codes: string; mailbox: string }): string {
  return `(
    select json_agg(json_build_object('id', d.id, 'title', d.title, 'code', d.code, 'kind', d.kind, 'value', d.value,
      'minimum_cents', d.minimum_cents, 'minimum_quantity', d.minimum_quantity,
      'once_per_customer', d.once_per_customer,
      'product_ids', case when d.applies_to <> 'everything' then array(
        select v.product_id from product_variants v where v.store_id = $1 and v.id = any(${$.variants}) and (
          exists (select from discount_products t
            where t.store_id = $1 and t.discount_id = d.id and t.product_id = v.product_id)
          or exists (select from discount_collections t join collection_products c
              on c.store_id = $1 and c.collection_id = t.collection_id and c.product_id = v.product_id
            where t.store_id = $1 and t.discount_id = d.id))) end,
      'used_before', d.once_per_customer and exists (select from order_discounts u
        where u.store_id = $1 and u.discount_id = d.id and u.mailbox = ${$.mailbox} and not u.released)))
    from discounts d
    where d.store_id = $1 and not d.paused and d.starts_at <= now() and (d.ends_at is null or d.ends_at > now())
      and (d.max_uses is null or d.uses < d.max_uses) and (d.code is null or d.code = any(${$.codes})))`;
}
