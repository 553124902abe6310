import type { PreparedStatement } from "#db/ask.ts";
import type { Tx } from "#db/client.ts";
import { type ActiveDiscount, activeDiscountsJson } from "#domain/discounts/active-discounts.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import type { Speech } from "#domain/language/speaking.ts";
import { ACTIVE_METHODS_JSON } from "#domain/payments/read-payments.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { shippingToJson } from "#domain/shipping/read-shipping.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import { TAXES_JSON } from "#domain/taxes/read-taxes.ts";
import { isCode } from "#rules/discount/discount.ts";
import type { OrderId, ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";
import type { Cents } from "#rules/money/money.ts";
import { PROVIDER_KINDS } from "#rules/payment/payment-kind.ts";
import type { PaymentMethod } from "#rules/payment/payment-settings.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import type { TaxClass, TaxSettings } from "#rules/tax/tax-settings.ts";
import type { IdempotencyClaim } from "./idempotency-claim.ts";

/** Everything that placing an order reads beforehand. */
export type Shop = {
  /** It takes no orders. */
  closed: boolean;
  speech: Speech;
  currencyCode: string;
  shippingFlatRateCents: Cents;
  taxPercent: string;
  /** To the asked country. Absent in a store that has only the flat rate. */
  shipping?: ZoneShipping;
  /** The automatic ones, and those whose codes were entered. */
  discounts: ActiveDiscount[];
  /** Those of the entered codes that exist, whatever their state. */
  knownCodes: string[];
  /** Absent in a store that adds one percentage to everything. */
  taxes?: TaxSettings;
  /** The active ones. Absent in a store with the demo checkout. */
  paymentMethods?: PaymentMethod[];
  /** Active products of this store only. */
  variants: Map<VariantId, SoldVariant>;
  /** The order that was already placed under the same key. */
  earlier?: { orderId: OrderId; sameBody: boolean; byProvider: boolean };
  /** Another request is placing an order under the same key right now. */
  busy: boolean;
};

/** Of the zones at most one. */
type ZoneShipping = ShippingSettings & { has_zones: boolean };

export type SoldVariant = {
  variantId: VariantId;
  productId: ProductId;
  title: string;
  variantTitle: string;
  sku: string;
  image: string | null;
  price: Cents;
  stock: number;
  weightGrams: number | null;
  requiresShipping: boolean;
  taxClass: TaxClass;
};

type ShopQuestion = {
  variantIds: VariantId[];
  /** In capitals. */
  codes?: readonly string[];
  /** Where it is sent, if that is known. */
  countryCode?: string;
  /** Whose earlier uses of a discount count. */
  mailbox?: string;
  claim?: IdempotencyClaim;
};

/** Undefined when the store is missing or not onboarded. */
export async function readShop(tx: Tx, store: StoreId, asked: ShopQuestion): Promise<Shop | undefined> {
  const { variantIds, codes = [], mailbox, claim, countryCode } = asked;
  const { key, bodyHash, lock } = claim ?? {};
  const values = [store, variantIds, key, bodyHash, lock, codes.filter(isCode), mailbox, countryCode];
  const rows = await tx.runPrepared<ShopRow>(READ_SHOP, values);
  const [first] = rows;
  if (!first) return;
  const settings = rows.find((row) => row.settings)?.settings;
  return {
    closed: first.closed,
    speech: { language: first.language, ownTexts: settings?.own_texts ?? null },
    currencyCode: first.currency_code,
    shippingFlatRateCents: Number(first.shipping_flat_rate_cents),
    taxPercent: first.tax_percent,
    shipping: settings?.shipping ? { ...settings.shipping, has_zones: settings.has_zones } : undefined,
    discounts: settings?.discounts ?? [],
    knownCodes: settings?.known_codes ?? [],
    taxes: settings?.taxes ?? undefined,
    paymentMethods: settings?.payment_methods ?? undefined,
    variants: new Map(rows.flatMap((row) => (row.variant_id ? [[row.variant_id, toVariant(row)]] : []))),
    earlier: first.earlier_order_id
      ? { orderId: first.earlier_order_id, sameBody: first.same_body, byProvider: first.by_provider }
      : undefined,
    busy: !first.alone,
  };
}

const BY_PROVIDER = PROVIDER_KINDS.map((kind) => `'${kind}'`).join(", ");

// One query instead of three: a round trip costs as much as the query itself. What the owner set up stands in the first
// row only.
export const READ_SHOP: PreparedStatement = {
  name: "read-shop",
  text: `
    select ${isClosed("s")} as closed, s.language, s.currency_code, s.shipping_flat_rate_cents, s.tax_percent,
           k.order_id as earlier_order_id, k.body_hash = $4 as same_body,
           k.order_id is not null and exists (select from orders o
             where o.store_id = $1 and o.id = k.order_id and o.payment_kind in (${BY_PROVIDER})) as by_provider,
           $5::bigint is null or pg_try_advisory_xact_lock($5) as alone,
           case when row_number() over () = 1 then json_build_object(
             'has_zones', exists (select from shipping_zones where store_id = $1),
             'shipping', case when exists (select from shipping_zones where store_id = $1)
                 or exists (select from local_pickups where store_id = $1) then ${shippingToJson("$8::text")} end,
             'discounts', ${activeDiscountsJson({ variants: "$2::uuid[]", codes: "$6::text[]", mailbox: "$7::text" })},
             'known_codes', (select json_agg(code) from discounts where store_id = $1 and code = any($6)),
             'taxes', ${TAXES_JSON},
             'own_texts', ${OWN_TEXTS},
             'payment_methods', ${ACTIVE_METHODS_JSON}) end as settings,
           v.variant_id, v.product_id, v.title, v.variant_title, v.sku, v.image, v.price, v.stock,
           v.weight_grams, v.requires_shipping, v.tax_class
    from stores s
    left join idempotency_keys k on k.store_id = s.id and k.key = $3
    left join lateral (
      select v.id as variant_id, p.id as product_id, p.title, v.title as variant_title, v.sku,
             ${variantPictureUrl("v", "p")} as image, v.price_cents as price, v.inventory_qty as stock,
             v.weight_grams, v.requires_shipping, p.tax_class
      from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.store_id = $1 and v.id = any($2::uuid[]) and p.status = 'active'
    ) v on true
    where s.id = $1`,
};

type ShopRow = {
  closed: boolean;
  language: Language;
  currency_code: string;
  shipping_flat_rate_cents: string;
  tax_percent: string;
  earlier_order_id: OrderId | null;
  same_body: boolean;
  by_provider: boolean;
  alone: boolean;
  /** Null in all rows but one. */
  settings: {
    has_zones: boolean;
    shipping: ShippingSettings | null;
    discounts: ActiveDiscount[] | null;
    known_codes: string[] | null;
    taxes: TaxSettings | null;
    own_texts: Speech["ownTexts"];
    payment_methods: PaymentMethod[] | null;
  } | null;
  variant_id: VariantId | null;
  product_id: ProductId;
  title: string;
  variant_title: string;
  sku: string;
  image: string | null;
  price: string;
  stock: number;
  weight_grams: number | null;
  requires_shipping: boolean;
  tax_class: TaxClass;
};

function toVariant(row: ShopRow): SoldVariant {
  return {
    variantId: row.variant_id as VariantId,
    productId: row.product_id,
    title: row.title,
    variantTitle: row.variant_title,
    sku: row.sku,
    image: row.image,
    price: Number(row.price),
    stock: row.stock,
    weightGrams: row.weight_grams,
    requiresShipping: row.requires_shipping,
    taxClass: row.tax_class,
  };
}
