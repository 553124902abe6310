import type { OrderEvents } from "#rules/event/store-event.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { SOMEBODY } from "#rules/people/somebody.ts";
import { cancelReason } from "./deeds/cancel-words.ts";
import type { TimelineEntry } from "./order-queries.ts";

type Mail = Extract<TimelineEntry, { kind: "mail" }>;
type Happening = Extract<TimelineEntry, { kind: "event" }>;
type Payload = Happening["payload"];

/** `before` and `after` are what people see of a field. */
export type FieldChange = { field: string; before: string; after: string };

type Described = {
  title: string;
  detail?: string;
  trouble?: string;
  changes?: FieldChange[];
  /** Who did it, or that it happened by itself. */
  by?: string;
};

/** `who`: 'you', or a colleague's address. */
type About = { isPickup: boolean; currency: Currency; who: string };

/** Those of the store's people whom the timeline names, and whose office this is. */
export type TimelinePeople = { people: readonly { id: string; email: string }[]; me: string };

export function describeEntry(
  entry: TimelineEntry,
  order: { pickup_address: string | null; currency_code: string },
  people: TimelinePeople,
): Described {
  const about = {
    isPickup: order.pickup_address !== null,
    currency: currencyOf(order.currency_code),
    who: whoDid(entry, people),
  };
  return entry.kind === "mail" ? describeMail(entry, about) : describeEvent(entry, about);
}

function describeEvent({ type, payload }: Happening, about: About): Described {
  const describe = EVENTS[type as keyof OrderEvents] as
    | ((payload: Payload, about: About) => Described)
    | undefined;
  const described = describe?.(payload, about) ?? { title: plainWords(type) };
  const by = payload.by === null ? "automatically" : payload.by ? `by ${about.who}` : undefined;
  return { by, ...described };
}

function whoDid(entry: TimelineEntry, { people, me }: TimelinePeople): string {
  const by = entry.kind === "event" ? entry.payload.by : undefined;
  if (by === me) return "you";
  return people.find(({ id }) => id === by)?.email ?? SOMEBODY;
}

/** An earlier version may have written less. */
type Told<Type extends keyof OrderEvents> = Partial<OrderEvents[Type]>;

const EVENTS: { [Type in keyof OrderEvents]: (payload: Told<Type>, about: About) => Described } = {
  "order.created": (payload) => ({ title: "Order placed", detail: boughtFor(payload) }),
  "order.fulfilled": (payload, { isPickup }) => {
    const done = isPickup ? "ready for pickup" : "fulfilled";
    const title = `Order ${payload.complete === false ? "partially " : ""}${done}`;
    return { title, detail: parcelOf(payload) };
  },
  "order.paid": (payload, about) => ({
    title: `${moneyOf(payload, about)} paid`,
    detail: sentences(
      payload.provider === "manual" ? `On ${dayText(payload.paid_on ?? "")}` : "By card",
      overpaidText(payload, about),
      payload.note,
    ),
    by: payload.provider === "manual" ? `recorded by ${about.who}` : undefined,
  }),
  "order.payment-under-way": () => ({ title: "Payment is under way", by: undefined }),
  "order.payment-differs": () => ({
    title: "Money that the order could not take came, and was given back",
    by: undefined,
  }),
  "order.payment-waits": (payload) => ({
    title: "Stripe cannot be asked about the payment",
    trouble: String(payload.problem ?? ""),
    by: undefined,
  }),
  "order.payment-unknown": (payload) => ({
    title: "Nobody knows whether it was paid",
    trouble: `${payload.problem} Look at the payments in your Stripe account.`,
    by: undefined,
  }),
  "order.payment-failed": () => ({ title: "The promised payment did not arrive", by: undefined }),
  "order.refund-started": (payload, about) => ({
    title: `Refund of ${moneyOf(payload, about)} sent to the card`,
    detail: sentences(payload.note),
  }),
  "order.refunded": (payload, about) => {
    const { amount_cents = 0, overpaid_cents = 0 } = payload;
    const isOverpaid = overpaid_cents > 0 && overpaid_cents === amount_cents;
    const ofIt = overpaid_cents > 0 && `${formatMoney(overpaid_cents, about.currency)} of it was overpaid`;
    return {
      // Nothing of the order is refunded with it.
      title: isOverpaid
        ? `Overpaid ${moneyOf(payload, about)} given back`
        : `${moneyOf(payload, about)} refunded`,
      detail: sentences(
        payload.provider === "manual" ? "By hand" : "To the card",
        !isOverpaid && ofIt,
        restockedText(payload),
        payload.note,
      ),
    };
  },
  "order.refund-failed": (payload, about) => ({
    title: `Refund of ${moneyOf(payload, about)} failed`,
    trouble: String(payload.failure ?? ""),
  }),
  "order.cancelled": (payload) => ({
    title: "Order cancelled",
    detail: sentences(cancelReason(payload.reason), restockedText(payload), payload.note),
  }),
  "order.corrected": (payload) => ({ title: "Address or contact corrected", changes: changesOf(payload) }),
  "order.noted": (payload) => ({ title: "Note", detail: String(payload.text ?? "") }),
  "order.parcel-changed": (payload) => ({ title: "Parcel corrected", changes: changesOf(payload) }),
  "order.parcel-cancelled": (payload, { isPickup }) => ({
    title: isPickup ? "Not ready for pickup any more" : "Parcel cancelled",
    detail: parcelOf(payload),
  }),
  "order.return-requested": (payload) => ({
    title: "Shopper withdrew from the contract",
    detail: unitsText(payload.units),
    by: undefined,
  }),
  "order.return-changed": (payload) => ({
    title: RETURNS[String(payload.after?.state)] ?? "Return changed",
    detail: sentences(payload.reason),
  }),
  "order.archived": () => ({ title: "Order archived" }),
  "order.unarchived": () => ({ title: "Order unarchived" }),
  "invoice.issued": (payload) => ({ title: `Invoice ${payload.name} issued`, detail: boughtFor(payload) }),
  "credit-note.issued": (payload) => ({
    title: `Credit note ${payload.name} issued`,
    detail: boughtFor(payload),
  }),
};

const RETURNS: Record<string, string> = {
  received: "Return received",
  refunded: "Return request closed",
  refused: "Return refused",
};

/** An event that a newer version wrote: "order.price-matched" is "Order price matched". */
function plainWords(type: string): string {
  const words = type.replaceAll(/[.-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FIELDS: Record<string, string> = {
  email: "E-mail",
  shipping_name: "Name",
  shipping_address1: "Address line 1",
  shipping_address2: "Address line 2",
  shipping_city: "City",
  shipping_zip: "Postal code",
  shipping_region: "Region",
  shipping_phone: "Phone",
  carrier: "Carrier",
  tracking_number: "Tracking number",
};

function changesOf({ before = {}, after = {} }: Payload): FieldChange[] {
  return Object.keys(after).map((field) => ({
    field: FIELDS[field] ?? plainWords(field),
    before: before[field] || "none",
    after: after[field] || "none",
  }));
}

function boughtFor({ units, total_cents, currency_code }: Payload): string {
  return [
    unitsText(units),
    typeof total_cents === "number" && formatMoney(total_cents, currencyOf(String(currency_code))),
  ]
    .filter(Boolean)
    .join(" for ");
}

function moneyOf({ amount_cents }: Payload, { currency }: About): string {
  return formatMoney(Number(amount_cents), currency);
}

function overpaidText({ overpaid_cents }: Payload, { currency }: About): string {
  return overpaid_cents > 0 ? `${formatMoney(overpaid_cents, currency)} more than was due` : "";
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A day without an hour. */
export function dayText(day: string): string {
  return DAY.format(new Date(day));
}

function parcelOf({ units, carrier, tracking_number }: Payload): string {
  return [unitsText(units), carrier, tracking_number].filter(Boolean).join(" · ");
}

function restockedText({ restocked }: Payload): string {
  return restocked > 0 ? `${unitsText(restocked)} back in stock` : "";
}

function unitsText(units: unknown): string {
  if (typeof units !== "number") return "";
  return units === 1 ? "1 item" : `${units} items`;
}

function sentences(...parts: unknown[]): string | undefined {
  return parts.filter(Boolean).join(". ") || undefined;
}

const MAILS: Record<Mail["type"], string> = {
  confirmation: "Order confirmation",
  fulfillment: "Shipping confirmation",
  "payment-received": "Payment receipt",
  "payment-reminder": "Payment reminder",
  cancellation: "Cancellation notice",
  refund: "Refund notice",
  "return-received": "Receipt of the return",
  "new-order": "E-mail to the store about this order",
  "new-return": "E-mail to the store about the return",
  "unpaid-order": "Reminder to the store that it is unpaid",
  "payment-problem": "E-mail to the store about its payment",
};

const STATES: Record<Mail["state"], string> = {
  queued: "waits to be sent",
  sending: "is being sent",
  sent: "sent",
  simulated: "was simulated, not sent",
  failed: "could not be sent",
};

function describeMail(
  { type, state, recipient, attempts, last_error }: Mail,
  { isPickup }: About,
): Described {
  const isTrouble = last_error !== null && state !== "sent" && state !== "simulated";
  return {
    title: `${type === "fulfillment" && isPickup ? "Pickup notice" : MAILS[type]} ${STATES[state]}`,
    detail: `To ${recipient}`,
    trouble: isTrouble ? `${triedWords(attempts)}${last_error}` : undefined,
  };
}

/** A mail that waits for the store's quota has not been tried. */
function triedWords(attempts: number): string {
  if (attempts === 0) return "";
  return `Tried ${attempts === 1 ? "once" : `${attempts} times`}: `;
}
