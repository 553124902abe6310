import type { Discount, DiscountKind } from "#rules/discount/discount.ts";
import type { DiscountTarget } from "#rules/discount/stored-discount.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import { type OrderLine, priceOrder } from "#rules/order/price/price-order.ts";

type Exemplified = {
  kind: DiscountKind;
  value: number;
  applies_to: DiscountTarget;
  minimum_cents: Cents | null;
  minimum_quantity: number | null;
};

type StoreFigures = { currency_code: string; shipping_flat_rate_cents: Cents; has_zones?: true };

const USUAL_CENTS = 2_500;

/** 'A €25.00 order costs €22.50.' and who pays the full price. */
export function exampleSentences(input: Exemplified, store: StoreFigures): string[] {
  const { minimum_cents, minimum_quantity, applies_to, kind } = input;
  const money = (cents: Cents) => formatMoney(cents, currencyOf(store.currency_code));
  const line = exampleLine(input);
  const { totals } = priceOrder([line], {}, { ...figures(store), discounts: [discountOf(input)] });
  const of = applies_to === "everything" ? "" : ` with the chosen ${applies_to}`;
  const order =
    line.quantity === 1
      ? `A ${money(totals.subtotalCents)} order${of}`
      : `An order of ${line.quantity.toLocaleString("en-US")} pieces for ${money(totals.subtotalCents)}${of}`;
  const result =
    kind === "free-shipping"
      ? `${order} pays nothing for shipping${flatRate(store) > 0 ? ` instead of ${money(flatRate(store))}` : ""}.`
      : `${order} costs ${money(totals.subtotalCents - totals.discountCents)}.`;
  return [
    result,
    ...(minimum_cents ? [`Orders below ${money(minimum_cents)} pay the full price.`] : []),
    ...(minimum_quantity && minimum_quantity > 1
      ? [`Fewer than ${minimum_quantity.toLocaleString("en-US")} pieces pay the full price.`]
      : []),
  ];
}

function exampleLine({ minimum_cents, minimum_quantity }: Exemplified): OrderLine {
  return {
    variantId: "",
    productId: "",
    price: Math.max(USUAL_CENTS, minimum_cents ?? 0),
    quantity: minimum_quantity ?? 1,
    weightGrams: null,
    requiresShipping: true,
    taxClass: "standard",
  };
}

function discountOf({ kind, value, minimum_cents, minimum_quantity }: Exemplified): Discount {
  return {
    id: "",
    title: "",
    code: null,
    kind,
    value,
    product_ids: null,
    minimum_cents,
    minimum_quantity,
    used_before: false,
  };
}

/** Tax comes on top or is included, as in every order: the example leaves it out. */
function figures(store: StoreFigures) {
  return { shippingFlatRateCents: flatRate(store), taxPercent: 0 };
}

/** In a store with zones shipping has no one price. */
function flatRate({ shipping_flat_rate_cents, has_zones }: StoreFigures): Cents {
  return has_zones ? 0 : shipping_flat_rate_cents;
}
