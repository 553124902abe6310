import { type CodeRefusal, refusalOf } from "#rules/discount/code-refusal.ts";
import { type Discount, lineDiscounts, type Offer, offerFor } from "#rules/discount/discount.ts";
import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";
import { compareIds, shareOut } from "#rules/money/share-out.ts";
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
import { type BasisPoints, basisPoints } from "#rules/tax/basis-points.ts";
import { isReverseCharged } from "#rules/tax/reverse-charge.ts";
import { isWithinEu, ratesAt, taxRate } from "#rules/tax/tax-rate.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";
import type { TaxClass, TaxSettings } from "#rules/tax/tax-settings.ts";
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

/** What the shopper chose. `codes` are in capitals, the VAT id is of a right form. */
export type Choice = Delivery & { codes?: readonly string[]; vatId?: string };

export type PricedOrder = {
  totals: DiscountedTotals;
  /** Absent in a store that has only the flat rate. */
  shipping?: ChosenShipping;
  /** In the order of the lines. */
  lines: LinePrice[];
  /** At most one on items, one on shipping, and the tax that prices include and the buyer does not owe. */
  discounts: AppliedDiscount[];
  /** Why each of the other codes takes nothing off. */
  refusals: CodeRefusal[];
  taxes: RateTax[];
  shippingTax: LinePrice & {
    /** Where it has several rates of the goods; then `taxRate` is the one of most of it. */
    shares?: RateTax[];
  };
  /** Why the order, or what stands in it at 0 %, bears no tax. */
  taxReason?: TaxReason;
};

export type LinePrice = { discountCents: Cents; taxCents: Cents; taxRate: BasisPoints };

/** Without an id it is no discount of the store: the tax that the buyer does not owe. */
export type AppliedDiscount = Pick<Discount, "title" | "code"> & {
  id: string | null;
  on: "items" | "shipping" | "tax";
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
    discountCents: (bill.lineDiscounts[at] ?? 0) + (bill.untaxed[at] ?? 0),
    taxCents: taxOf[at] ?? 0,
    taxRate: rate,
  }));
  return {
    totals: bill.totals,
    ...(bill.shipping && { shipping: bill.shipping }),
    lines: priced.slice(0, lines.length),
    discounts: bill.discounts,
    refusals: (choice.codes ?? []).flatMap((code) => refusalOfCode(code, offers, bill) ?? []),
    taxes: bill.taxes,
    shippingTax: shippingTaxOf(bill, priced.slice(lines.length)),
    ...(bill.taxReason && { taxReason: bill.taxReason }),
  };
}

/** `priced` are its shares by rate: one, unless it has the rates of the goods. */
function shippingTaxOf(
  { parts, shippingDiscountCents, untaxed }: Bill,
  priced: readonly LinePrice[],
): PricedOrder["shippingTax"] {
  const first = parts.length - priced.length;
  const shares = priced.map(({ taxRate: rate, taxCents }, at) => {
    const { baseCents } = parts[first + at] as TaxedPart;
    return { rate, baseCents, taxCents };
  });
  const largest = shares.reduce((most, share) => (share.baseCents > most.baseCents ? share : most));
  return {
    discountCents: shippingDiscountCents + sum(untaxed.slice(first)),
    taxCents: sumOfTaxes(shares),
    taxRate: largest.rate,
    ...(new Set(shares.map(({ rate }) => rate)).size > 1 && { shares }),
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
  shippingDiscountCents: Cents;
  discounts: AppliedDiscount[];
  shipping?: ChosenShipping;
  /** The lines after their discounts, then shipping, by rate where it has those of the goods. */
  parts: TaxedPart[];
  /** The tax that the price of each part includes and the buyer does not owe. */
  untaxed: readonly Cents[];
  taxes: RateTax[];
  totals: DiscountedTotals;
  taxReason?: TaxReason;
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
  /** What they cost at each rate there. */
  values: Map<RateOf, RateValue[]>;
};

type RateValue = { rate: BasisPoints; valueCents: Cents };

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
    const parts = new Map([away, home].map((rateOf) => [rateOf, taxedLines(lines, off, rateOf)]));
    const bases = new Map([...parts].map(([rateOf, taxed]) => [rateOf, taxBases(taxed)]));
    const values = new Map([...parts].map(([rateOf, taxed]) => [rateOf, valuesByRate(taxed)]));
    return { discount, lineDiscounts: off, offCents, shownCents, freeShipping, bases, values };
  });
}

/** Highest rate first; without those at which nothing costs anything. */
function valuesByRate(parts: readonly TaxedPart[]): RateValue[] {
  const values = new Map<BasisPoints, Cents>();
  for (const { rate, baseCents } of parts)
    if (baseCents > 0) values.set(rate, (values.get(rate) ?? 0) + baseCents);
  return [...values].map(([rate, valueCents]) => ({ rate, valueCents })).sort((a, b) => b.rate - a.rate);
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
  const sentCents = shippingCents - shippingOff;
  const sent = sentParts(sentCents, rateOf, items, settings.taxes);
  const taxIncluded = settings.taxes?.included ?? false;
  const taxes = taxByRate(taxBases(sent, items.bases.get(rateOf)), taxIncluded);
  const isReverse = cart.isReverse && !method?.pickup;
  // A company that owes the tax itself pays what others pay, without their tax.
  const untaxedCents = isReverse && taxIncluded ? sumOfTaxes(taxes) : 0;
  const taxCents = isReverse ? 0 : sumOfTaxes(taxes);
  const totalCents = items.shownCents + sentCents - untaxedCents + (taxIncluded ? 0 : taxCents);
  const discountCents = items.offCents + shippingOff + untaxedCents;
  const subtotalCents = items.shownCents + items.offCents;
  const totals = { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxIncluded };
  return { totals, taxes, shippingOff, sent, rateOf, isReverse, untaxedCents };
}

/** Shipping at the standard rate, or shared out among the rates of the goods by what they cost. */
function sentParts(
  sentCents: Cents,
  rateOf: RateOf,
  items: DiscountedItems,
  taxes: TaxSettings | undefined,
): TaxedPart[] {
  const values = items.values.get(rateOf) ?? [];
  const follows = taxes?.on_shipping && taxes.shipping_rate === "goods";
  // Of goods that cost nothing none has a share.
  if (!follows || values.length === 0)
    return [{ id: AFTER_ALL_VARIANTS, baseCents: sentCents, rate: rateOf("shipping") }];
  const rates = values.map(({ rate, valueCents }) => ({ id: String(rate), rate, weight: valueCents }));
  const shares = shareOut(sentCents, rates);
  const parts = rates.map(({ rate }, at) => ({ id: AFTER_ALL_VARIANTS, baseCents: shares[at] ?? 0, rate }));
  const charged = parts.filter(({ baseCents }) => baseCents > 0);
  return charged.length > 0 ? charged : parts.slice(0, 1);
}

function billOf({ items, method }: Pair, cart: Cart, shipping: ChosenShipping | undefined): Bill {
  const { totals, taxes, shippingOff, sent, rateOf, isReverse, untaxedCents } = sumsOf(items, method, cart);
  const parts = [...taxedLines(cart.lines, items.lineDiscounts, rateOf), ...sent];
  const untaxed = untaxedCents > 0 ? taxOfParts(parts, taxes) : [];
  const place = method?.pickup ? undefined : cart.choice.countryCode;
  return {
    lineDiscounts: items.lineDiscounts,
    shippingDiscountCents: shippingOff,
    discounts: [
      ...applied("items", items.discount, items.offCents),
      ...applied("shipping", items.freeShipping, shippingOff),
      ...applied("tax", reverseCharge(), untaxedCents),
    ],
    shipping,
    parts: isReverse ? withoutTax(parts, untaxed) : parts,
    untaxed,
    taxes: isReverse ? [] : taxes,
    totals,
    taxReason: isReverse ? "reverse_charge" : taxReasonOf(cart, place, shipping),
  };
}

function reverseCharge() {
  return { id: null, title: say.sums.reverseCharge, code: null };
}

function withoutTax(parts: readonly TaxedPart[], untaxed: readonly Cents[]): TaxedPart[] {
  return parts.map(({ id, baseCents }, at) => ({ id, baseCents: baseCents - (untaxed[at] ?? 0), rate: 0 }));
}

/** Why nothing is charged on what is sent to that place, or on goods without tax. A store with one percentage tells none. */
function taxReasonOf(
  { lines, settings: { taxes } }: Cart,
  place: string | undefined,
  shipping: ChosenShipping | undefined,
): TaxReason | undefined {
  if (!taxes) return undefined;
  const home = taxes.home_country_code;
  const leaves = place !== undefined && place !== home && !isWithinEu(home, place) && !ratesAt(taxes, place);
  // What is not sent, such as a file, is no export.
  if (leaves && shipping?.needed) return "export";
  return !leaves && lines.some(({ taxClass }) => taxClass === "none") ? "exempt" : undefined;
}

// Equal remainders of cents go by id.
const AFTER_ALL_VARIANTS = "~";

/** A discount that takes nothing off does not count as used. */
function applied(
  on: AppliedDiscount["on"],
  discount: Pick<AppliedDiscount, "id" | "title" | "code"> | undefined,
  amountCents: Cents,
): AppliedDiscount[] {
  if (!discount || amountCents === 0) return [];
  const { id, title, code } = discount;
  return [{ id, title, code, on, amountCents }];
}

type RateOf = (part: TaxClass | "shipping") => BasisPoints;

/** Of what is sent, and of what is picked up. `isReverse`: no tax is owed to the store on what is sent. */
type PlaceRates = { away: RateOf; home: RateOf; isReverse?: boolean };

/**
 * Without tax settings one percentage is on everything. Pickup counts as the store's country, and so does every order
 * of a store without shipping zones, which asks for no country code.
 */
function ratesOf(choice: Choice, { taxes, taxPercent, shipping }: PriceSettings): PlaceRates {
  const { countryCode } = choice;
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
  if (!shipping || !countryCode) return { home, away: home };
  return { home, away: at(countryCode), isReverse: isReverseCharged(taxes, choice) };
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
