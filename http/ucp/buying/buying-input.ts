import { z } from "zod";
import { findCountryCode } from "#domain/addresses/countries.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import { MAX_CODE_LENGTH, MAX_ORDER_CODES, normalCode } from "#rules/discount/discount.ts";
import { isUuid, parseId, type VariantId } from "#rules/input/ids.ts";
import { isCleanText } from "#rules/text/text.ts";

// What the protocol says of a cart and a checkout, as far as the shop makes use of it. The rest of what a client sends is
// ignored, as the protocol wants it.

const MAX_WORDS = 255;

/** A text that the database can store. */
const text = (most: number) =>
  z.string().max(most).refine(isCleanText, "Contains characters that cannot be stored.");
const words = text(MAX_WORDS);
const id = text(MAX_WORDS);

const names = { first_name: words.optional(), last_name: words.optional(), phone_number: words.optional() };

const place = {
  address_country: words.optional(),
  address_region: words.optional(),
  postal_code: words.optional(),
};

const lineItems = z
  .array(
    z.object({
      item: z.object({ id }),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .max(MAX_CART_LINES);

const destination = z.object({
  id: id.optional(),
  ...names,
  ...place,
  street_address: words.optional(),
  extended_address: words.optional(),
  address_locality: words.optional(),
});

const method = z.object({
  type: words.optional(),
  destinations: z.array(destination).max(10).optional(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.object({ selected_option_id: id.nullish() }))
    .max(10)
    .optional(),
});

const bought = {
  line_items: lineItems,
  context: z.object(place).optional(),
  buyer: z.object({ ...names, email: words.optional() }).optional(),
  discounts: z.object({ codes: z.array(text(MAX_CODE_LENGTH)).max(MAX_ORDER_CODES).optional() }).optional(),
};

export const cartInput = z.object(bought);

export const checkoutInput = z.object({
  ...bought,
  fulfillment: z.object({ methods: z.array(method).max(10).optional() }).optional(),
});

/** Of a cart that was put together before: then its lines, buyer and codes count. */
export const newCheckoutInput = checkoutInput.extend({ cart_id: id.optional() });

export type BoughtInput = z.infer<typeof checkoutInput>;

export type Pickup = { methodId: string } | undefined;

/**
 * What was asked for. A checkout is replaced as a whole, but for the address: a client that chooses a method by the id of
 * the address which it has sent before does not send it again.
 */
export function wishesOf(input: BoughtInput, before?: AssistantWishes): AssistantWishes {
  const { line_items, context, buyer, discounts, fulfillment } = input;
  const [chosen] = fulfillment?.methods ?? [];
  const sent = destinationOf(chosen);
  const { id: _, address_country, ...address } = sent ?? {};
  const country = address_country ?? context?.address_country;
  return present({
    lines: linesOf(line_items),
    codes: discounts?.codes?.map(normalCode) ?? before?.codes,
    buyer: buyer ?? before?.buyer,
    destination: sent ? address : before?.destination,
    countryCode: country === undefined ? before?.countryCode : findCountryCode(country),
    methodId: methodOf(chosen) ?? before?.methodId,
  });
}

/**
 * What the checkout of a cart begins with. The cart's lines, buyer and codes count, as the protocol wants it. It does not
 * know where things are sent and how.
 */
export function wishesOfCart(cart: AssistantWishes, input: BoughtInput): AssistantWishes {
  const { lines: _, ...arrival } = wishesOf({ line_items: [], fulfillment: input.fulfillment });
  return { ...wishesOf(input), ...cart, ...arrival };
}

/** A variant that is named twice is one line, as in the shop's cart. */
function linesOf(items: BoughtInput["line_items"]): AssistantWishes["lines"] {
  const quantities = new Map<VariantId, number>();
  for (const { item, quantity } of items) {
    const variantId = parseId<VariantId>(item.id);
    if (variantId) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  }
  return [...quantities].map(([variantId, quantity]) => ({
    variantId,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
  }));
}

type Method = z.infer<typeof method>;

function destinationOf(chosen: Method | undefined) {
  const { destinations = [], selected_destination_id: selected } = chosen ?? {};
  return destinations.find((one) => one.id !== undefined && one.id === selected) ?? destinations[0];
}

/** Picking it up is a method of its own in our shops, and a type of methods in the protocol. */
function methodOf(chosen: Method | undefined): string | undefined {
  const option = chosen?.groups?.[0]?.selected_option_id ?? undefined;
  const location = chosen?.type === "pickup" ? (chosen.selected_destination_id ?? undefined) : undefined;
  const named = option ?? location;
  return named !== undefined && isUuid(named) ? named : undefined;
}

function present<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;
}
