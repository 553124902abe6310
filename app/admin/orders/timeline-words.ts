import { formatMoney } from "#rules/money/money.ts";
import type { TimelineEntry } from "./order-queries.ts";

type Mail = Extract<TimelineEntry, { kind: "mail" }>;
type Happening = Extract<TimelineEntry, { kind: "event" }>;

type Described = { title: string; detail?: string; trouble?: string };

export function describeEntry(entry: TimelineEntry, isPickup: boolean): Described {
  return entry.kind === "mail" ? describeMail(entry, isPickup) : describeEvent(entry, isPickup);
}

function describeEvent({ type, payload }: Happening, isPickup: boolean): Described {
  if (type === "order.created") return { title: "Order placed", detail: boughtFor(payload) };
  if (type === "order.fulfilled") {
    const done = isPickup ? "ready for pickup" : "fulfilled";
    const title = `Order ${payload.complete === false ? "partially " : ""}${done}`;
    return { title, detail: parcelOf(payload) };
  }
  if (type === "order.archived") return { title: "Order archived" };
  if (type === "order.unarchived") return { title: "Order unarchived" };
  return { title: type };
}

function boughtFor({ units, total_cents, currency_code }: Happening["payload"]): string {
  return [
    unitsText(units),
    typeof total_cents === "number" && formatMoney(total_cents, String(currency_code)),
  ]
    .filter(Boolean)
    .join(" for ");
}

function parcelOf({ units, carrier, tracking_number }: Happening["payload"]): string {
  return [unitsText(units), carrier, tracking_number].filter(Boolean).join(" · ");
}

function unitsText(units: unknown): string {
  if (typeof units !== "number") return "";
  return units === 1 ? "1 item" : `${units} items`;
}

const MAILS: Record<Mail["type"], string> = {
  confirmation: "Order confirmation",
  fulfillment: "Shipping confirmation",
  "payment-received": "Payment receipt",
  "payment-reminder": "Payment reminder",
  cancellation: "Cancellation notice",
  refund: "Refund notice",
  "return-received": "Receipt of the return",
  "new-order": "Your notice of this order",
  "new-return": "Your notice of the return",
  "unpaid-order": "Your reminder that it is unpaid",
};

const STATES: Record<Mail["state"], string> = {
  queued: "waits to be sent",
  sending: "is being sent",
  sent: "sent",
  simulated: "simulated",
  failed: "could not be sent",
};

function describeMail({ type, state, recipient, attempts, last_error }: Mail, isPickup: boolean): Described {
  const isTrouble = last_error !== null && state !== "sent" && state !== "simulated";
  return {
    title: `${type === "fulfillment" && isPickup ? "Pickup notice" : MAILS[type]} ${STATES[state]}`,
    detail: `To ${recipient}`,
    trouble: isTrouble ? `Tried ${attempts === 1 ? "once" : `${attempts} times`}: ${last_error}` : undefined,
  };
}
