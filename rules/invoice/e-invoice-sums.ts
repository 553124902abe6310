import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";
import { shareOut } from "#rules/money/share-out.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";
import type { InvoiceContent, InvoiceKind, InvoiceSums } from "./invoice.ts";
import { adjustmentName } from "./invoice-rows.ts";
import { withoutTax } from "./net-amounts.ts";
import { isWithoutItsTax } from "./no-tax.ts";

/** `discountCents` was taken off `quantity` pieces; all amounts are without tax. */
export type ELine = {
  name: string;
  detail: string;
  sku: string;
  rate: BasisPoints;
  quantity: number;
  netCents: Cents;
  discountCents: Cents;
};

/** A charge beside the lines, or an allowance. */
export type ECharge = { name: string; rate: BasisPoints; netCents: Cents };

export type ETax = { rate: BasisPoints; basisCents: Cents; taxCents: Cents };

/** A document as EN 16931 adds it up: its lines, charges, allowances and taxes are exactly the sums of the printed one. */
export type ESums = {
  lines: ELine[];
  charges: ECharge[];
  allowances: ECharge[];
  taxes: ETax[];
  /** BT-106 to BT-112. */
  linesCents: Cents;
  chargesCents: Cents;
  allowancesCents: Cents;
  basisCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
};

/**
 * Net amounts for each rate: where prices include tax, the printed net of the rate is shared out among lines and shipping
 * by their gross values, largest remainders first. So they add up to it, and none is a cent or more from its exact net.
 */
export function eInvoiceSums(kind: InvoiceKind, sums: PrintedSums): ESums {
  const rates = ratesOf(sums).map((rate) => ofRate(rate, kind, sums));
  const lines = rates.flatMap((rate) => rate.lines);
  const beside = rates.flatMap((rate) => rate.beside);
  const positive = beside.filter(({ netCents }) => netCents > 0);
  // A document has at least one line (BR-16): a refund of shipping alone is one.
  const isBare = lines.length === 0;
  const charges = isBare ? [] : positive;
  const allLines = isBare ? positive.map(asLine) : inOrder(lines, sums);
  const allowances = beside
    .filter(({ netCents }) => netCents < 0)
    .map((one) => ({ ...one, netCents: -one.netCents }));
  const taxes = rates.map(({ tax }) => tax);
  const [linesCents, chargesCents, allowancesCents] = [allLines, charges, allowances].map(netOf) as [
    Cents,
    Cents,
    Cents,
  ];
  const basisCents = linesCents + chargesCents - allowancesCents;
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return {
    lines: allLines,
    charges,
    allowances,
    taxes,
    linesCents,
    chargesCents,
    allowancesCents,
    basisCents,
    taxCents,
    totalCents: basisCents + taxCents,
  };
}

/** Those with an amount, and those of free lines. */
function ratesOf({ taxes, lines }: InvoiceSums): BasisPoints[] {
  const rates = new Set([...taxes.map(({ rate }) => rate), ...lines.map(({ rate }) => rate)]);
  return [...rates].sort((a, b) => b - a);
}

type PrintedSums = InvoiceSums & Pick<InvoiceContent, "no_tax">;
type PrintedLine = InvoiceSums["lines"][number];

function ofRate(rate: BasisPoints, kind: InvoiceKind, sums: PrintedSums) {
  const { value_cents = 0, tax_cents: taxCents = 0 } = sums.taxes.find((tax) => tax.rate === rate) ?? {};
  const basisCents = value_cents - taxCents;
  const printed = sums.lines.filter((line) => line.rate === rate && isLine(line));
  const sent = sums.shipping.shares?.find((share) => share.rate === rate)?.amount_cents ?? 0;
  const shown = [...printed.map((line) => line.amount_cents), sent];
  const nets = sums.tax_included ? netAmounts(shown, { rate, valueCents: value_cents, basisCents }) : shown;
  const restCents = basisCents - nets.reduce((sum, net) => sum + net, 0);
  const beside: ECharge[] = [
    { name: shippingName(sums), rate, netCents: nets.at(-1) ?? 0 },
    { name: adjustmentName(kind, sums), rate, netCents: restCents },
  ];
  return {
    lines: printed.map((line, at) => ({ id: line.id, ...toLine(line, nets[at] ?? 0, sums) })),
    beside: beside.filter(({ netCents }) => netCents !== 0),
    tax: { rate, basisCents, taxCents },
  };
}

/** What is no line, such as a cent that is left of pieces that were all returned, is in the rest beside the lines. */
function isLine({ quantity, amount_cents }: PrintedLine): boolean {
  return quantity > 0 && amount_cents >= 0;
}

type RateSums = { rate: BasisPoints; valueCents: Cents; basisCents: Cents };

function netAmounts(shown: readonly Cents[], { rate, valueCents, basisCents }: RateSums): Cents[] {
  const shownCents = shown.reduce((sum, cents) => sum + cents, 0);
  const isWhole = shownCents === valueCents && basisCents >= 0;
  const netCents = isWhole ? basisCents : withoutTax(shownCents, rate);
  return shareOut(
    netCents,
    shown.map((weight, at) => ({ id: String(at).padStart(5, "0"), weight })),
  );
}

function toLine(line: PrintedLine, netCents: Cents, sums: PrintedSums): ELine {
  const listed = line.price_cents * line.quantity;
  const listedNet = sums.tax_included ? withoutTax(listed, line.rate) : listed;
  const isDiscounted = line.amount_cents < listed && !isWithoutItsTax(sums);
  return {
    name: line.title,
    detail: line.variant_title,
    sku: line.sku,
    rate: line.rate,
    quantity: line.quantity,
    netCents,
    discountCents: isDiscounted ? Math.max(0, listedNet - netCents) : 0,
  };
}

function asLine({ name, rate, netCents }: ECharge): ELine {
  return { name, detail: "", sku: "", rate, quantity: 1, netCents, discountCents: 0 };
}

/** As printed, not by rate. */
function inOrder(lines: (ELine & { id: string })[], { lines: printed }: InvoiceSums): ELine[] {
  return printed.flatMap(({ id }) =>
    lines.filter((line) => line.id === id).map(({ id: _, ...line }) => line),
  );
}

function shippingName({ shipping: { name } }: InvoiceSums): string {
  return name ? say.print.shippingBy({ method: name }) : say.sums.shipping;
}

function netOf(parts: readonly { netCents: Cents }[]): Cents {
  return parts.reduce((sum, { netCents }) => sum + netCents, 0);
}

/**
 * The price of a piece, with so many decimals that quantity × price is the amount again when it is rounded to the
 * currency's own.
 */
export function unitPriceText({ netCents, discountCents, quantity }: ELine, decimals: number): string {
  const more = quantity === 1 ? 0 : String(quantity).length + 1;
  const scale = decimals + more;
  const scaled = BigInt(netCents + discountCents) * 10n ** BigInt(more);
  const rounded = (2n * scaled + BigInt(quantity)) / (2n * BigInt(quantity));
  const digits = String(rounded).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const fraction = digits.slice(point);
  let end = fraction.length;
  while (end > decimals && fraction[end - 1] === "0") end--;
  const needed = fraction.slice(0, end);
  return needed ? `${digits.slice(0, point)}.${needed}` : digits.slice(0, point);
}
