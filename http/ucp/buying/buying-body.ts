import { countryName } from "#domain/addresses/countries.ts";
import type { PricedCart, PricedLine } from "#domain/checkout/price-cart.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import { refusalText } from "#rules/discount/refusal-text.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { ListedMethod } from "#rules/shipping/choose-shipping.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";

// Carts and checkouts as the protocol writes them. All sums come from the shop's own quote.

type Severity = "recoverable" | "requires_buyer_input" | "requires_buyer_review" | "unrecoverable";

export type Message =
  | { type: "error"; code: string; severity: Severity; content: string; path?: string }
  | { type: "warning" | "info"; code: string; content: string; path?: string };

type Total = { type: string; amount: number; display_text?: string };

/** What was asked for, what the shop makes of it, and what is no id of a variant at all. */
export type Bought = { wishes: AssistantWishes; priced: PricedCart; unknown: readonly string[] };

/** Where the shop stands for everyone. */
type Shop = { address: string };

/** What carts and checkouts have in common, in the shop's language. */
export function boughtBody(bought: Bought, shop: Shop) {
  return speakingAs(bought.priced.speech, () => {
    const { priced, wishes } = bought;
    const { buyer, codes } = wishes;
    const lines = soldLines(priced);
    return {
      line_items: lines.map((line) => lineBody(line, priced, shop)),
      currency: priced.totals.currencyCode,
      totals: totalsOf(priced),
      ...(buyer && { buyer }),
      ...((codes || priced.discounts.length > 0) && { discounts: discountsOf(priced, codes ?? []) }),
      messages: messagesOf(bought, lines),
    };
  });
}

type SoldLine = Extract<PricedLine, { gone?: false }>;

function soldLines({ lines }: PricedCart): SoldLine[] {
  return lines.filter((line): line is SoldLine => !line.gone && line.available > 0);
}

function lineBody(line: SoldLine, { linePrices }: PricedCart, { address }: Shop) {
  const { variantId, price, image } = line;
  const quantity = Math.min(line.quantity, line.available);
  const off = linePrices.get(variantId)?.discountCents ?? 0;
  return {
    id: variantId,
    item: {
      id: variantId,
      title: nameOf(line),
      price,
      ...(image && { image_url: new URL(image, address).href }),
    },
    quantity,
    totals: [
      { type: "subtotal", amount: price * quantity },
      ...(off > 0 ? [{ type: "items_discount", amount: -off }] : []),
      { type: "total", amount: price * quantity - off },
    ],
  };
}

function nameOf({ title, variantTitle }: SoldLine): string {
  return variantTitle === DEFAULT_VARIANT_TITLE ? title : `${title} – ${variantTitle}`;
}

/** They add up. Tax that prices include is no part of the sum: a message tells it. */
function totalsOf({ totals, discounts, shipping }: PricedCart): Total[] {
  const { subtotalCents, shippingCents, taxCents, taxIncluded, totalCents } = totals;
  const isShipped = shipping ? shipping.method !== undefined : shippingCents > 0;
  return [
    { type: "subtotal", amount: subtotalCents },
    ...discounts.map(({ title, amountCents }) => ({
      type: "discount",
      display_text: title,
      amount: -amountCents,
    })),
    ...(isShipped ? [{ type: "fulfillment", amount: shippingCents }] : []),
    ...(!taxIncluded && taxCents > 0 ? [{ type: "tax", amount: taxCents }] : []),
    { type: "total", amount: totalCents },
  ];
}

function discountsOf({ discounts }: PricedCart, codes: readonly string[]) {
  return {
    codes,
    applied: discounts.map(({ title, code, amountCents }) => ({
      title,
      amount: amountCents,
      ...(code === null ? { automatic: true } : { code }),
    })),
  };
}

function messagesOf({ priced, unknown }: Bought, sold: readonly SoldLine[]): Message[] {
  const { lines, refusals, totals } = priced;
  const missing = lines.filter((line) => line.gone).map(({ variantId }) => variantId);
  const soldOut = lines.filter((line): line is SoldLine => !line.gone && line.available === 0);
  const { taxIncluded, taxCents, currency } = totals;
  return [
    ...[...unknown, ...missing].map((id) => unavailable(id)),
    ...soldOut.map((line) => recoverable("out_of_stock", `${nameOf(line)} is sold out, and was left out.`)),
    ...sold.flatMap((line, at) => (line.quantity > line.available ? [fewer(line, at)] : [])),
    ...refusals.map(
      (refusal): Message => ({
        type: "warning",
        code: "discount_code_invalid",
        path: "$.discounts.codes",
        content: refusalText(refusal, currency),
      }),
    ),
    ...(taxIncluded && taxCents > 0
      ? [
          {
            type: "info" as const,
            code: "tax_included",
            content: `The total includes ${formatMoney(taxCents, currency)} tax.`,
          },
        ]
      : []),
  ];
}

function unavailable(id: string): Message {
  return recoverable("item_unavailable", `This shop does not sell ${id}: it was left out.`);
}

function fewer(line: SoldLine, at: number): Message {
  return {
    type: "warning",
    code: "quantity_revised",
    path: `$.line_items[${at}].quantity`,
    content: `Fewer of ${nameOf(line)} are left than ${line.quantity}: the quantity is ${line.available} now.`,
  };
}

function recoverable(code: string, content: string, path?: string): Message {
  return { type: "error", code, severity: "recoverable", content, ...(path && { path }) };
}

/** Why nothing of it can be bought, if so. */
export function nothingToBuy(bought: Bought): Message[] | undefined {
  const sold = soldLines(bought.priced);
  if (sold.length > 0) return undefined;
  const found = messagesOf(bought, sold).filter(({ type }) => type === "error");
  const told = found.length > 0 ? found : [recoverable("item_unavailable", "There is nothing in it.")];
  return told.map((message) => ({ ...message, severity: "unrecoverable" }) as Message);
}

/**
 * How it reaches the buyer. Where it is sent and how is the buyer's choice at the shop's checkout too: what the assistant
 * sends is filled in there. Absent when nothing in it is shipped.
 */
export function fulfillmentOf({ wishes, priced }: Bought) {
  return speakingAs(priced.speech, () => {
    const ids = soldLines(priced).map(({ variantId }) => variantId);
    if (ids.length === 0 || priced.shipping?.needed === false) return undefined;
    const methods = priced.shipping?.methods ?? [];
    const pickup = methods.find((method) => method.pickup);
    const chosen = priced.shipping?.method;
    if (pickup && chosen?.id === pickup.id) return { methods: [pickupBody(pickup, ids)] };
    return {
      methods: [shippingBody(wishes, priced, ids)],
      ...(pickup && {
        available_methods: [
          { type: "pickup", line_item_ids: ids, description: `${pickup.name}: ${pickup.pickup?.address}` },
        ],
      }),
    };
  });
}

const ADDRESS_ID = "address";
const GROUP_ID = "all";

function shippingBody({ destination, countryCode }: AssistantWishes, priced: PricedCart, ids: string[]) {
  const { shipping, totals } = priced;
  const address = { ...destination, ...(countryCode && { address_country: countryCode }) };
  const hasAddress = Object.keys(address).length > 0;
  const methods = shipping?.methods.filter((method) => !method.pickup);
  return {
    id: "shipping",
    type: "shipping",
    line_item_ids: ids,
    ...(hasAddress && {
      destinations: [{ type: "shipping_address", id: ADDRESS_ID, ...address }],
      selected_destination_id: ADDRESS_ID,
    }),
    groups: [
      {
        id: GROUP_ID,
        line_item_ids: ids,
        ...(methods
          ? { selected_option_id: shipping?.method?.id ?? null, options: methods.map(optionBody) }
          : // The one price of a store without zones.
            {
              selected_option_id: FLAT_ID,
              options: [
                {
                  id: FLAT_ID,
                  title: say.sums.shipping,
                  totals: [{ type: "total", amount: totals.shippingCents }],
                },
              ],
            }),
      },
    ],
  };
}

const FLAT_ID = "flat-rate";

function pickupBody(method: ListedMethod, ids: string[]) {
  return {
    id: "pickup",
    type: "pickup",
    line_item_ids: ids,
    destinations: [
      {
        type: "business_location",
        id: method.id,
        name: method.name,
        address: { street_address: method.pickup?.address ?? "" },
      },
    ],
    selected_destination_id: method.id,
    groups: [
      { id: GROUP_ID, line_item_ids: ids, selected_option_id: method.id, options: [optionBody(method)] },
    ],
  };
}

function optionBody({ id, name, delivery_time, price_cents }: ListedMethod) {
  return {
    id,
    title: name,
    ...(delivery_time && { description: { plain: delivery_time } }),
    totals: [{ type: "total", amount: price_cents }],
  };
}

/** What keeps it from being sent there, and that a person has to confirm it. */
export function checkoutMessages({ wishes, priced }: Bought): Message[] {
  return speakingAs(priced.speech, () => {
    const { shipping } = priced;
    const isStuck = shipping?.needed && !shipping.method && wishes.countryCode !== undefined;
    return [
      ...(isStuck
        ? [
            recoverable(
              "address_undeliverable",
              notShippedTo(countryName(wishes.countryCode as string)),
              "$.fulfillment.methods[0].destinations[0]",
            ),
          ]
        : []),
      {
        type: "error",
        code: "buyer_review_required",
        severity: "requires_buyer_review",
        content: "The buyer looks through the order, and confirms and pays it in the shop's own checkout.",
      },
    ];
  });
}
