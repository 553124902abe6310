import type { PreparedStatement } from "#db/ask.ts";
import type { Tx } from "#db/client.ts";
import type { OrderId, ProductId, VariantId } from "#rules/input/ids.ts";
import { shareOut } from "#rules/money/share-out.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import type { LinePrice } from "#rules/order/price/price-order.ts";
import type { RateTax } from "#rules/order/price/tax-parts.ts";
import { isByProvider } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import type { IdempotencyClaim } from "./idempotency-claim.ts";
import { countryNameOf } from "./judge-delivery.ts";
import type { PricedCart } from "./price-cart.ts";
import type { Shop } from "./read-shop.ts";

type NewOrder = {
  id: OrderId;
  orderNumber: number;
  input: CreateOrderInput;
  countryCode?: string;
  mailbox: string;
  cart: PricedCart;
  shop: Shop;
  claim?: IdempotencyClaim;
  /** The shopper's network, for the limits on mail. */
  network?: string;
};

export type TakenStock = { product_id: ProductId; inventory_qty: number };

/**
 * Takes the stock and writes the order, its lines, its discounts, its event and its mails. Writes and returns nothing
 * when part of it was sold or withdrawn, its price or the currency changed, or a discount was used up since the shop
 * was read.
 */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<TakenStock[]> {
  const { input, claim } = order;
  const variantIds = [...new Set(input.items.map((item) => item.variantId))];
  const taken = await tx.runPrepared<TakenStock>(WRITE_ORDER, [
    input.storeId,
    variantIds,
    JSON.stringify(orderColumns(order)),
    JSON.stringify(lineColumns(order)),
    claim?.key,
    claim?.bodyHash,
    JSON.stringify(discountColumns(order)),
  ]);
  if (taken.length > 0 && taken.length < variantIds.length)
    throw new Error("Only part of the stock was taken: the rows were not locked.");
  return taken;
}

// Stripe wants at least 30 minutes for its page: it can be made within 5 minutes of the order. One that was not made by
// then is given up a minute later.
const SESSION_MINUTES = 35;
const START_MINUTES = 6;

const COLUMNS = `id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents, tax_percent,
  currency_code, shipping_name, shipping_address1, shipping_address2, shipping_city, shipping_zip,
  shipping_country, shipping_phone, shipping_country_code, shipping_region, shipping_method_id,
  shipping_method_name, shipping_delivery_time, pickup_address, pickup_instructions, discount_cents,
  shipping_discount_cents, tax_included, taxes, shipping_tax_cents, shipping_tax_rate, shipping_taxes,
  tax_reason, buyer_company, buyer_vat_id, financial_status, payment_method_id, payment_kind, payment_name,
  payment_instructions`;

// Stock rows are locked in the order of their ids, so that two carts with the same goods cannot deadlock; then the
// discounts whose uses are limited, by id too. Once locked, their current values are checked, and everything else
// happens or nothing. Whether the store still has this currency and the products are still on sale is checked last, by
// functions that see more than this statement's snapshot.
export const WRITE_ORDER: PreparedStatement = {
  name: "write-order",
  text: `
    with purchase as materialized (
      select * from json_to_record($3::json) as purchase (
        id uuid, order_number bigint, email text, subtotal_cents bigint, shipping_cents bigint, tax_cents bigint,
        total_cents bigint, tax_percent numeric, currency_code text, shipping_name text, shipping_address1 text,
        shipping_address2 text, shipping_city text, shipping_zip text, shipping_country text, shipping_phone text,
        shipping_country_code text, shipping_region text, shipping_method_id uuid, shipping_method_name text,
        shipping_delivery_time text, pickup_address text, pickup_instructions text, discount_cents bigint,
        shipping_discount_cents bigint, tax_included boolean, taxes jsonb, shipping_tax_cents bigint,
        shipping_tax_rate integer, shipping_taxes jsonb, tax_reason text, buyer_company text, buyer_vat_id text, event jsonb, mailbox text, network text, financial_status text,
        payment_method_id uuid, payment_kind text, payment_name text, payment_instructions text,
        remind_after_days integer, cancel_after_days integer)
    ), line as materialized (
      select * from json_to_recordset($4::json) as line (
        position integer, product_id uuid, variant_id uuid, title text, variant_title text, sku text,
        image_url text, quantity integer, price_cents bigint, discount_cents bigint, tax_cents bigint,
        tax_rate integer)
    ), discount as materialized (
      select * from json_to_recordset($7::json) as discount (
        id uuid, part text, title text, code text, amount_cents bigint, once_per_customer boolean)
    ), wanted as materialized (
      select variant_id, sum(quantity)::integer as quantity, min(price_cents) as price_cents from line group by variant_id
    ), locked as materialized (
      select id, inventory_qty, price_cents from product_variants
      where store_id = $1 and id = any($2::uuid[])
      order by id
      for no key update
    ), limited as materialized (
      select id from discounts where store_id = $1 and id in (select id from discount) and max_uses is not null
    ), counted as materialized (
      select id from discounts
      where store_id = $1 and id in (select id from limited) and (select count(*) from locked) > 0
        and (max_uses is null or uses < max_uses)
      order by id
      for no key update
    ), verdict as materialized (
      select case when count(*) < cardinality($2::uuid[]) then false
        when (select count(*) from counted) < (select count(*) from limited) then false
        else keeps_currency($1, (select currency_code from purchase))
          and are_on_sale($1, array(select distinct product_id from line)) end as yes
      from locked join wanted on wanted.variant_id = locked.id
      where locked.inventory_qty >= wanted.quantity and locked.price_cents = wanted.price_cents
    ), taken as (
      update product_variants v set inventory_qty = v.inventory_qty - wanted.quantity from wanted
      where (select yes from verdict) and v.store_id = $1 and v.id = any($2::uuid[]) and v.id = wanted.variant_id
      returning v.product_id, v.inventory_qty
    ), used as (
      update discounts set uses = uses + 1
      where (select yes from verdict) and store_id = $1 and id in (select id from counted)
    ), new_order as (
      insert into orders (store_id, ${COLUMNS}, remind_at, cancel_unpaid_at)
      select $1, ${COLUMNS},
        now() + make_interval(days => remind_after_days), now() + make_interval(days => cancel_after_days)
      from purchase where (select yes from verdict)
    ), new_lines as (
      insert into order_line_items (store_id, order_id, position, product_id, variant_id, title, variant_title, sku,
        image_url, quantity, price_cents, total_cents, discount_cents, tax_cents, tax_rate)
      select $1, purchase.id, line.position, line.product_id, line.variant_id, line.title, line.variant_title, line.sku,
        line.image_url, line.quantity, line.price_cents, line.price_cents * line.quantity, line.discount_cents,
        line.tax_cents, line.tax_rate
      from line, purchase where (select yes from verdict)
    ), new_discounts as (
      insert into order_discounts (store_id, order_id, part, discount_id, title, code, amount_cents,
        once_per_customer, mailbox)
      select $1, purchase.id, discount.part, discount.id, discount.title, discount.code, discount.amount_cents,
        discount.once_per_customer, purchase.mailbox
      from discount, purchase where (select yes from verdict)
    ), new_event as (
      insert into events (store_id, type, payload)
      select $1, 'order.created', event from purchase where (select yes from verdict)
    ), new_mail as (
      insert into mail_outbox (store_id, type, order_id, recipient, mailbox, network)
      select $1, mail.type, id, email, mailbox, case mail.type when 'confirmation' then network end
      from purchase, unnest(case financial_status
        -- Once it is paid: order-placed-mails.ts.
        when 'awaiting_payment' then array[]::text[]
        when 'demo' then array['confirmation']
        else array['confirmation', 'new-order'] end) as mail (type)
      where (select yes from verdict)
    ), new_session as (
      insert into payment_sessions (store_id, order_id, expires_at, due_at)
      select $1, id, now() + interval '${SESSION_MINUTES} minutes', now() + interval '${START_MINUTES} minutes'
      from purchase where (select yes from verdict) and financial_status = 'awaiting_payment'
    ), remembered as (
      insert into idempotency_keys (store_id, key, body_hash, order_id)
      select $1, $5, $6, id from purchase where (select yes from verdict) and $5::text is not null
    )
    select product_id, inventory_qty from taken`,
};

function orderColumns({ id, orderNumber, input, cart, countryCode, mailbox, shop, network }: NewOrder) {
  const { email, shipping_name, shipping_address1, shipping_address2 } = input;
  const { shipping_city, shipping_zip, shipping_phone } = input;
  const { totals, taxes, shippingTax } = cart;
  const method = cart.shipping?.method;
  const payment = paymentColumns(cart);
  return {
    email,
    shipping_name,
    shipping_address1,
    shipping_address2,
    shipping_city,
    shipping_zip,
    shipping_phone,
    shipping_country: countryNameOf(input),
    shipping_region: input.shipping_region ?? "",
    // A store with a flat rate keeps the country as it was written, and guesses nothing.
    shipping_country_code: countryCode ?? input.shipping_country_code,
    shipping_method_id: method?.id,
    shipping_method_name: method?.name,
    shipping_delivery_time: method?.delivery_time,
    pickup_address: method?.pickup?.address,
    pickup_instructions: method?.pickup?.instructions,
    id,
    order_number: orderNumber,
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    tax_percent: totals.taxPercent,
    currency_code: totals.currencyCode,
    discount_cents: totals.discountCents,
    shipping_discount_cents: shippingTax.discountCents,
    tax_included: totals.taxIncluded,
    // Where one percentage is on everything, `tax_percent` says it all.
    taxes: shop.taxes ? snapshotOf(taxes) : undefined,
    shipping_tax_cents: shippingTax.taxCents,
    shipping_tax_rate: shippingTax.taxRate,
    shipping_taxes: shippingTax.shares && snapshotOf(shippingTax.shares),
    tax_reason: cart.taxReason,
    buyer_company: input.buyer_company ?? "",
    buyer_vat_id: input.buyer_vat_id ?? "",
    ...payment,
    mailbox,
    network,
    event: {
      order_id: id,
      order_number: orderNumber,
      total_cents: totals.totalCents,
      currency_code: totals.currencyCode,
      units: input.items.reduce((units, item) => units + item.quantity, 0),
      ...(cart.payment && {
        financial_status: payment.financial_status,
        payment_kind: payment.payment_kind,
        payment_name: payment.payment_name,
      }),
    },
  };
}

function snapshotOf(taxes: readonly RateTax[]) {
  return taxes.map(({ rate, baseCents, taxCents }) => ({ rate, base_cents: baseCents, tax_cents: taxCents }));
}

/** How it is paid, as it is now. An order that costs nothing is paid at once. */
function paymentColumns({ payment }: PricedCart) {
  const method = payment?.method;
  return {
    financial_status: statusWith(payment),
    payment_method_id: method?.id,
    payment_kind: method?.kind,
    payment_name: method?.name,
    payment_instructions: method?.instructions,
    remind_after_days: method?.remind_after_days,
    cancel_after_days: method?.cancel_after_days,
  };
}

function statusWith(payment: PricedCart["payment"]): PaymentStatus {
  if (!payment) return "demo";
  if (!payment.method) return "paid";
  return isByProvider(payment.method.kind) ? "awaiting_payment" : "pending";
}

function lineColumns({ input, cart, shop }: NewOrder) {
  const prices = pricesOfItems(input.items, cart);
  return input.items.map(({ variantId, quantity }, position) => {
    const sold = shop.variants.get(variantId as VariantId);
    const price = prices[position];
    if (!sold || !price) throw new Error("An order was written with a variant that is not sold.");
    return {
      position,
      product_id: sold.productId,
      variant_id: variantId,
      title: sold.title,
      variant_title: sold.variantTitle,
      sku: sold.sku,
      image_url: sold.image,
      quantity,
      price_cents: sold.price,
      discount_cents: price.discountCents,
      tax_cents: price.taxCents,
      tax_rate: price.taxRate,
    };
  });
}

/** A variant that stands in two lines has its discount and tax split between them. */
function pricesOfItems(
  items: CreateOrderInput["items"],
  { linePrices }: PricedCart,
): (LinePrice | undefined)[] {
  const prices: (LinePrice | undefined)[] = items.map(() => undefined);
  for (const [variantId, { discountCents, taxCents, taxRate }] of linePrices) {
    const same = items.flatMap((item, at) => (item.variantId === variantId ? [at] : []));
    const shares = same.map((at) => ({ id: variantId, weight: items[at]?.quantity ?? 0 }));
    const [discounts, taxes] = [shareOut(discountCents, shares), shareOut(taxCents, shares)];
    for (const [n, at] of same.entries())
      prices[at] = { discountCents: discounts[n] ?? 0, taxCents: taxes[n] ?? 0, taxRate };
  }
  return prices;
}

function discountColumns({ cart, shop }: NewOrder) {
  return cart.discounts.map(({ id, title, code, on, amountCents }) => {
    const active = shop.discounts.find((discount) => discount.id === id);
    const once_per_customer = active?.once_per_customer ?? false;
    // What is not the owner's is named where it is read, in the language that is spoken there.
    const named = on === "tax" ? "" : title;
    return { id, title: named, code, part: on, amount_cents: amountCents, once_per_customer };
  });
}
