import { expect, test } from "vitest";
import { describeEntry } from "./timeline-words.ts";

const ORDER = { pickup_address: null, currency_code: "USD" };
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c";
const BEN = "7c9d1a04-52f1-4a0e-8f3e-0b9a6f2f9d11";
const PEOPLE = {
  people: [
    { id: BY, email: "anna@example.com" },
    { id: BEN, email: "ben@example.com" },
  ],
  me: BY,
};

function event(type: string, payload: object, order: typeof ORDER | { pickup_address: string } = ORDER) {
  const entry = { kind: "event", id: "1", at: "2026-01-31T10:00:00Z", type, payload } as const;
  return describeEntry(entry, { ...ORDER, ...order }, PEOPLE);
}

test.for([
  [
    "order.created",
    { units: 2, total_cents: 3_000, currency_code: "USD" },
    "Order placed",
    "2 items for $30.00",
  ],
  ["order.fulfilled", { units: 1, complete: false }, "Order partially fulfilled", "1 item"],
  [
    "order.paid",
    { amount_cents: 1_000, provider: "manual", paid_on: "2026-01-31", note: "Counter" },
    "$10.00 paid",
    "On 31 Jan 2026. Counter",
  ],
  [
    "order.paid",
    { amount_cents: 1_000, provider: "stripe", paid_on: "2026-01-31", note: "" },
    "$10.00 paid",
    "By card",
  ],
  [
    "order.refunded",
    { amount_cents: 500, provider: "manual", restocked: 2, note: "Broken" },
    "$5.00 refunded",
    "By hand. 2 items back in stock. Broken",
  ],
  [
    "order.refunded",
    { amount_cents: 5, overpaid_cents: 5, provider: "manual", restocked: 0, note: "" },
    "Overpaid $0.05 given back",
    "By hand",
  ],
  [
    "order.refunded",
    { amount_cents: 505, overpaid_cents: 5, provider: "manual", restocked: 0, note: "" },
    "$5.05 refunded",
    "By hand. $0.05 of it was overpaid",
  ],
  ["order.refund-started", { amount_cents: 500, note: "" }, "Refund of $5.00 sent to the card", undefined],
  ["order.cancelled", { reason: "unpaid", restocked: 0, note: "" }, "Order cancelled", "It was not paid"],
  [
    "order.cancelled",
    { reason: "refunded" },
    "Order cancelled",
    "All of it was refunded before it was shipped",
  ],
  ["order.noted", { text: "Rings twice\nor thrice" }, "Note", "Rings twice\nor thrice"],
  ["order.parcel-cancelled", { units: 3, carrier: "DHL" }, "Parcel cancelled", "3 items · DHL"],
  ["order.archived", {}, "Order archived", undefined],
  ["order.unarchived", {}, "Order unarchived", undefined],
  ["invoice.issued", { name: "INV-2026-0007" }, "Invoice INV-2026-0007 issued", ""],
  ["credit-note.issued", { name: "INV-CN-2026-0001" }, "Credit note INV-CN-2026-0001 issued", ""],
  ["order.price-matched", {}, "Order price matched", undefined],
] as const)("%s: %o", ([type, payload, title, detail]) => {
  expect(event(type, payload)).toMatchObject({ title });
  expect(event(type, payload).detail).toBe(detail);
});

test("a correction says what each field was and is", () => {
  const payload = {
    by: BY,
    before: { shipping_city: "Torino", shipping_phone: "+39 1" },
    after: { shipping_city: "Milano", shipping_phone: "" },
  };
  expect(event("order.corrected", payload).changes).toEqual([
    { field: "City", before: "Torino", after: "Milano" },
    { field: "Phone", before: "+39 1", after: "none" },
  ]);
});

test("who did it is named where it is known", () => {
  const cancelled = (by: string | null | undefined) => event("order.cancelled", { by, reason: "unpaid" }).by;
  const gone = "0e2b8c1d-6f0a-4a7e-9d43-5f1f0c7b2a90";
  expect([BY, BEN, gone, null, undefined].map(cancelled)).toEqual([
    "by you",
    "by ben@example.com",
    "by somebody who is no longer here",
    "automatically",
    undefined,
  ]);
  expect(event("order.paid", { by: BEN, provider: "manual", paid_on: "2026-01-31" }).by).toBe(
    "recorded by ben@example.com",
  );
});

test("a pickup is not fulfilled, it is ready", () => {
  const pickup = { pickup_address: "Via Roma 1" };
  expect(event("order.fulfilled", { units: 1 }, pickup).title).toBe("Order ready for pickup");
  expect(event("order.parcel-cancelled", { units: 1 }, pickup).title).toBe("Not ready for pickup any more");
});

test.each([
  ["confirmation", "sent", "Order confirmation sent"],
  ["confirmation", "simulated", "Order confirmation was simulated, not sent"],
  ["new-order", "simulated", "E-mail to the store about this order was simulated, not sent"],
  ["unpaid-order", "queued", "Reminder to the store that it is unpaid waits to be sent"],
] as const)("a mail of type %s that is %s reads: %s", (type, state, title) => {
  const mail = { kind: "mail", id: "1", at: "2026-01-31T10:00:00Z", type, state } as const;
  const tried = { attempts: 1, last_error: null, next_attempt_at: null, sent_at: null };
  const recipient = "anna@example.com";
  expect(describeEntry({ ...mail, ...tried, recipient }, ORDER, PEOPLE)).toMatchObject({
    title,
    detail: `To ${recipient}`,
  });
});
