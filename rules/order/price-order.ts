import { type CodeRefusal, refusalOf } from "#rules/discount/code-refusal.ts";
import { type Discount, lineDiscounts, type Offer, offerFor } from "#rules/discount/discount.ts";
import type { Cents } from "#rules/money/money.ts";
import { compareIds } from "#rules/money/share-out.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import {
  type BasisPoints,
  basisPoints,
  type TaxClass,
  type TaxSettings,
  taxRate,
} from "#rules/tax/tax-settings.ts";
import { type ChosenShipping, chooseShipping, type Delivery } from "./choose-shipping.ts";
import { type DiscountedTotals, type PricedLine, subtotal, type TotalsSettings } from "./order-totals.ts";
import { type RateTax, sumOfTaxes, type TaxedPart, taxByRate, taxOfParts } from "./tax-parts.ts";

/** One for each variant. */
export type OrderLine = PricedLine & {
  variantId: string;
  productId: string;
  weightGrams: number | null;
  requiresShipping: boolean;
  taxClass: TaxClass;
};

export type PriceSettings = TotalsSettings & {
  /** Absent in a store that has only the flat rate. */
  shipping?: ShippingSettings;
  /** Those that are active: the automatic ones, and those whose codes the shopper entered. */
  discounts?: readonly Discount[];
  /** Absent in a store that adds one percentage to everything. */
  taxes?: TaxSettings;
};

/** What the shopper chose. `codes` are in capitals. */
export type Choice = Delivery & { codes?: readonly string[] };

export type PricedOrder = {
  totals: DiscountedTotals;
  /** Absent in a store that has only the flat rate. */
  shipping?: ChosenShipping;
  /** In the order of the lines. */
  lines: LinePrice[];
  /** At most one on items and one on shipping. */
  discounts: AppliedDiscount[];
  /** Why each of the other codes takes nothing off. */
  refusals: CodeRefusal[];
  taxes: RateTax[];
  shippingTax: Omit<LinePrice, "discountCents">;
};

export type LinePrice = { discountCents: Cents; taxCents: Cents; taxRate: BasisPoints };

export type AppliedDiscount = Pick<Discount, "id" | "title" | "code"> & {
  on: "items" | "shipping";
  amountCents: Cents;
};

/**
 * What an order costs, and why: the one function that prices on the server. Whole cents (or whichever unit is the
 * currency's smallest), half up; the order of lines and codes makes no difference to the totals.
 */
export function priceOrder(
  lines: readonly OrderLine[],
  choice: Choice,
  settings: PriceSettings,
): PricedOrder {
  const offers = (settings.discounts ?? []).map((discount) => offerFor(discount, lines)).sort(byId);
  const bill = cheapestBill({ lines, choice, settings, offers });
  const taxOf = taxOfParts(bill.parts, bill.taxes);
  const priced = bill.parts.map(({ rate }, at) => ({
    discountCents: bill.lineDiscounts[at] ?? 0,
    taxCents: taxOf[at] ?? 0,
    taxRate: rate,
  }));
  const { taxCents, taxRate } = priced[lines.length] as LinePrice;
  return {
    totals: bill.totals,
    ...(bill.shipping && { shipping: bill.shipping }),
    lines: priced.slice(0, lines.length),
    discounts: bill.discounts,
    refusals: (choice.codes ?? []).flatMap((code) => refusalOfCode(code, offers, bill) ?? []),
    taxes: bill.taxes,
    shippingTax: { taxCents, taxRate },
  };
}

/** `offers` by id. What each is on is found once, not again for each bill that is compared. */
type Cart = {
  lines: readonly OrderLine[];
  choice: Choice;
  settings: PriceSettings;
  offers: readonly Offer[];
};

/** What the order costs with one choice of discounts. */
type Bill = {
  lineDiscounts: readonly Cents[];
  discounts: AppliedDiscount[];
  shipping?: ChosenShipping;
  /** The lines after their discounts, then shipping. */
  parts: TaxedPart[];
  taxes: RateTax[];
  totals: DiscountedTotals;
};

/** Tries each discount on items, and none. Of equal totals the first by id, whatever the order of codes. */
function cheapestBill(cart: Cart): Bill {
  const subtotalCents = subtotal(cart.lines);
  const onItems = cart.offers
    .filter(({ kind }) => kind !== "free-shipping")
    .filter((offer) => !refusalOf(offer, subtotalCents));
  return [undefined, ...onItems]
    .map((offer) => billWith(offer, cart))
    .reduce((best, other) => (other.totals.totalCents < best.totals.totalCents ? other : best));
}

function billWith(onItems: Offer | undefined, { lines, choice, settings, offers }: Cart): Bill {
  const off = onItems ? lineDiscounts(onItems) : [];
  const subtotalCents = subtotal(lines);
  const itemsOff = sum(off);
  const shownCents = subtotalCents - itemsOff;
  const shipping = settings.shipping && chooseShipping(lines, shownCents, choice, settings.shipping);
  const shippingCents = shippingPrice(shipping, settings);
  const free = freeShipping(offers, shownCents);
  const shippingOff = free ? shippingCents : 0;
  const rateOf = ratesAt(choice.countryCode, shipping, settings);
  const parts = [
    ...lines.map(({ variantId, price, quantity, taxClass }, at) => ({
      id: variantId,
      baseCents: price * quantity - (off[at] ?? 0),
      rate: rateOf(taxClass),
    })),
    { id: AFTER_ALL_VARIANTS, baseCents: shippingCents - shippingOff, rate: rateOf("shipping") },
  ];
  const taxIncluded = settings.taxes?.included ?? false;
  const taxes = taxByRate(parts, taxIncluded);
  const discountCents = itemsOff + shippingOff;
  const taxCents = sumOfTaxes(taxes);
  const totalCents = subtotalCents - discountCents + shippingCents + (taxIncluded ? 0 : taxCents);
  return {
    lineDiscounts: off,
    discounts: [...applied("items", onItems, itemsOff), ...applied("shipping", free, shippingOff)],
    shipping,
    parts,
    taxes,
    totals: { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxIncluded },
  };
}

// Equal remainders of cents go by id.
const AFTER_ALL_VARIANTS = "~";

function shippingPrice(shipping: ChosenShipping | undefined, settings: PriceSettings): Cents {
  return (shipping ? shipping.method?.price_cents : settings.shippingFlatRateCents) ?? 0;
}

/** Each takes the whole cost off, so the first by id is as good as any. */
function freeShipping(offers: readonly Offer[], shownCents: Cents): Offer | undefined {
  return offers.find((offer) => offer.kind === "free-shipping" && !refusalOf(offer, shownCents));
}

/** A discount that takes nothing off does not count as used. */
function applied(
  on: AppliedDiscount["on"],
  discount: Discount | undefined,
  amountCents: Cents,
): AppliedDiscount[] {
  if (!discount || amountCents === 0) return [];
  const { id, title, code } = discount;
  return [{ id, title, code, on, amountCents }];
}

/**
 * Without tax settings one percentage is on everything. Pickup counts as the store's country, and so does every order
 * of a store without shipping zones, which asks for no country code.
 */
function ratesAt(
  countryCode: string | undefined,
  shipping: ChosenShipping | undefined,
  { taxes, taxPercent }: PriceSettings,
): (part: TaxClass | "shipping") => BasisPoints {
  if (!taxes) {
    const rate = basisPoints(taxPercent ?? 0);
    return () => rate;
  }
  const away = shipping && !shipping.method?.pickup;
  const place = (away && countryCode) || taxes.home_country_code;
  return (part) => {
    if (part !== "shipping") return taxRate(taxes, place, part);
    return taxes.on_shipping ? taxRate(taxes, place, "standard") : 0;
  };
}

function refusalOfCode(code: string, offers: readonly Offer[], bill: Bill): CodeRefusal | undefined {
  if (bill.discounts.some((used) => used.code === code)) return undefined;
  const offer = offers.find((one) => one.code === code);
  if (!offer) return { code, reason: "not-valid" };
  const on = offer.kind === "free-shipping" ? "shipping" : "items";
  const shownCents = bill.totals.subtotalCents - (on === "shipping" ? sum(bill.lineDiscounts) : 0);
  const other = bill.discounts.find((used) => used.on === on);
  return (
    refusalOf(offer, shownCents) ??
    (other ? { code, reason: "another-saves-more", other: other.title } : { code, reason: "no-effect" })
  );
}

function byId(a: Discount, b: Discount): number {
  return compareIds(a.id, b.id);
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
