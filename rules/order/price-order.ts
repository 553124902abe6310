import { type CodeRefusal, refusalOf } from "#rules/discount/code-refusal.ts";
import { type Discount, lineDiscounts, type Offer, offerFor } from "#rules/discount/discount.ts";
import type { Cents } from "#rules/money/money.ts";
import { compareIds } from "#rules/money/share-out.ts";
import {
  type ChosenShipping,
  chosenMethod,
  type Delivery,
  shippedGrams,
} from "#rules/shipping/choose-shipping.ts";
import {
  methodIdsTo,
  type ShippingMethod,
  type ShippingSettings,
  shippingMethods,
} from "#rules/shipping/shipping-settings.ts";
import {
  type BasisPoints,
  basisPoints,
  type TaxClass,
  type TaxSettings,
  taxRate,
} from "#rules/tax/tax-settings.ts";
import { type DiscountedTotals, type PricedLine, subtotal, type TotalsSettings } from "./order-totals.ts";
import {
  type RateTax,
  sumOfTaxes,
  type TaxBases,
  type TaxedPart,
  taxBases,
  taxByRate,
  taxOfParts,
} from "./tax-parts.ts";

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
  const bill = cheapestBill({ lines, choice, settings, offers, ...ratesOf(choice, settings) });
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
} & PlaceRates;

/** What the order costs with one choice of discounts and one method. */
type Bill = {
  lineDiscounts: readonly Cents[];
  discounts: AppliedDiscount[];
  shipping?: ChosenShipping;
  /** The lines after their discounts, then shipping. */
  parts: TaxedPart[];
  taxes: RateTax[];
  totals: DiscountedTotals;
};

/** A discount on items with a method that is open to what is left. */
type Pair = { items: DiscountedItems; method?: ShippingMethod; totalCents: Cents };

/** Each method has the discount that makes it cheapest: it is listed at the price that it has when it is chosen. */
function cheapestBill(cart: Cart): Bill {
  const { lines, choice, settings } = cart;
  const itemsOf = discountedItems(cart);
  const grams = shippedGrams(lines);
  if (!settings.shipping || grams === undefined) {
    const shipping = settings.shipping && { needed: false, methods: [] };
    return billOf(cheapestPair(itemsOf, cart), cart, shipping);
  }
  const pairs = pairsByMethod(itemsOf, grams, cart, settings.shipping);
  const methods = pairs.map(({ method, totalCents }) => ({ ...method, total_cents: totalCents }));
  const chosen = chosenMethod(methods, choice.methodId);
  const pair = pairs.find(({ method }) => method.id === chosen?.id) ?? cheapestPair(itemsOf, cart);
  return billOf(pair, cart, { needed: true, methods, method: pair.method });
}

/** In the order of the methods; without those that are closed to this cart under every discount. */
function pairsByMethod(
  itemsOf: readonly DiscountedItems[],
  weightGrams: number,
  cart: Cart,
  shipping: ShippingSettings,
): (Pair & { method: ShippingMethod })[] {
  const { countryCode } = cart.choice;
  const pairs = itemsOf.flatMap((items) =>
    shippingMethods(shipping, countryCode, { subtotalCents: items.shownCents, weightGrams }).map(
      (method) => ({ items, method, totalCents: totalOf(items, method, cart) }),
    ),
  );
  return methodIdsTo(shipping, countryCode).flatMap(
    (id) => cheapest(pairs.filter(({ method }) => method.id === id)) ?? [],
  );
}

function cheapestPair(itemsOf: readonly DiscountedItems[], cart: Cart): Pair {
  const pairs = itemsOf.map((items) => ({ items, totalCents: totalOf(items, undefined, cart) }));
  return cheapest(pairs) as Pair;
}

/** Of equal totals the first. */
function cheapest<Priced extends { totalCents: Cents }>(all: readonly Priced[]): Priced | undefined {
  const lowest = Math.min(...all.map(({ totalCents }) => totalCents));
  return all.find(({ totalCents }) => totalCents === lowest);
}

/** What is left of the items with one discount, or with none. */
type DiscountedItems = {
  discount?: Offer;
  lineDiscounts: readonly Cents[];
  offCents: Cents;
  /** As the shopper sees it: 'free from' and steps by value compare it. */
  shownCents: Cents;
  freeShipping?: Offer;
  /** What is taxed of them where it is sent and where it is picked up, added up once for all methods. */
  bases: Map<RateOf, TaxBases>;
};

/** With each discount on items, and with none. Of equal totals the first by id, whatever the order of codes. */
function discountedItems({ lines, offers, away, home }: Cart): DiscountedItems[] {
  const subtotalCents = subtotal(lines);
  const onItems = offers
    .filter(({ kind }) => kind !== "free-shipping")
    .filter((offer) => !refusalOf(offer, subtotalCents));
  return [undefined, ...onItems].map((discount) => {
    const off = discount ? lineDiscounts(discount) : [];
    const offCents = sum(off);
    const shownCents = subtotalCents - offCents;
    const freeShipping = findFreeShipping(offers, shownCents);
    const bases = new Map([away, home].map((rateOf) => [rateOf, taxBases(taxedLines(lines, off, rateOf))]));
    return { discount, lineDiscounts: off, offCents, shownCents, freeShipping, bases };
  });
}

/** Each takes the whole cost off, so the first by id is as good as any. */
function findFreeShipping(offers: readonly Offer[], shownCents: Cents): Offer | undefined {
  return offers.find((offer) => offer.kind === "free-shipping" && !refusalOf(offer, shownCents));
}

function taxedLines(lines: readonly OrderLine[], off: readonly Cents[], rateOf: RateOf): TaxedPart[] {
  return lines.map(({ variantId, price, quantity, taxClass }, at) => ({
    id: variantId,
    baseCents: price * quantity - (off[at] ?? 0),
    rate: rateOf(taxClass),
  }));
}

/** Of a pair that is only compared: without the parts, which take as long as there are lines. */
function totalOf(items: DiscountedItems, method: ShippingMethod | undefined, cart: Cart): Cents {
  return sumsOf(items, method, cart).totals.totalCents;
}

function sumsOf(items: DiscountedItems, method: ShippingMethod | undefined, cart: Cart) {
  const { settings } = cart;
  const shippingCents = (settings.shipping ? method?.price_cents : settings.shippingFlatRateCents) ?? 0;
  const shippingOff = items.freeShipping ? shippingCents : 0;
  const rateOf = method?.pickup ? cart.home : cart.away;
  const sent = { id: AFTER_ALL_VARIANTS, baseCents: shippingCents - shippingOff, rate: rateOf("shipping") };
  const taxIncluded = settings.taxes?.included ?? false;
  const taxes = taxByRate(taxBases([sent], items.bases.get(rateOf)), taxIncluded);
  const taxCents = sumOfTaxes(taxes);
  const totalCents = items.shownCents + sent.baseCents + (taxIncluded ? 0 : taxCents);
  const discountCents = items.offCents + shippingOff;
  const subtotalCents = items.shownCents + items.offCents;
  const totals = { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxIncluded };
  return { totals, taxes, shippingOff, sent, rateOf };
}

function billOf({ items, method }: Pair, cart: Cart, shipping: ChosenShipping | undefined): Bill {
  const { totals, taxes, shippingOff, sent, rateOf } = sumsOf(items, method, cart);
  return {
    lineDiscounts: items.lineDiscounts,
    discounts: [
      ...applied("items", items.discount, items.offCents),
      ...applied("shipping", items.freeShipping, shippingOff),
    ],
    shipping,
    parts: [...taxedLines(cart.lines, items.lineDiscounts, rateOf), sent],
    taxes,
    totals,
  };
}

// Equal remainders of cents go by id.
const AFTER_ALL_VARIANTS = "~";

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

type RateOf = (part: TaxClass | "shipping") => BasisPoints;

/** Of what is sent, and of what is picked up. */
type PlaceRates = { away: RateOf; home: RateOf };

/**
 * Without tax settings one percentage is on everything. Pickup counts as the store's country, and so does every order
 * of a store without shipping zones, which asks for no country code.
 */
function ratesOf({ countryCode }: Choice, { taxes, taxPercent, shipping }: PriceSettings): PlaceRates {
  if (!taxes) {
    const rate = basisPoints(taxPercent ?? 0);
    const everywhere = () => rate;
    return { away: everywhere, home: everywhere };
  }
  const at =
    (place: string): RateOf =>
    (part) => {
      if (part !== "shipping") return taxRate(taxes, place, part);
      return taxes.on_shipping ? taxRate(taxes, place, "standard") : 0;
    };
  const home = at(taxes.home_country_code);
  return { home, away: shipping && countryCode ? at(countryCode) : home };
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
