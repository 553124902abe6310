import { expect, test } from "vitest";
import { KNOWN_PARTS, type KnownData, readablePage } from "./known-data.ts";

const NOTHING = Object.fromEntries(Object.keys(KNOWN_PARTS).map((part) => [part, []]));

test("the readable page says everything that is known, and runs nothing of it", () => {
  const known = {
    ...NOTHING,
    email: "zoe@example.com",
    customer: { email: "zoe@example.com", note: "<script>alert(1)</script>", tags: ["press"] },
    orders: [{ order_number: 1234567890, shipping_name: 'Zoë "Z" & Co', lines: [{ title: "Mug" }] }],
  } as unknown as KnownData;
  const page = readablePage(known, { name: "Mugs <3", currency_code: "EUR" });
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
  for (const said of [
    "zoe@example.com",
    "1234567890",
    "Zoë &quot;Z&quot; &amp; Co",
    "Mug",
    "press",
    "Orders (1)",
  ])
    expect(page).toContain(said);
});

test("it says sums in the currency of their order, and times in words, without ids and blanks", () => {
  const id = "2f6c1f0e-7a4f-4d55-9b7e-1d0a4c1f2b3c";
  const known = {
    ...NOTHING,
    email: "zoe@example.com",
    customer: { email: "zoe@example.com", spent_cents: 123450, note: "" },
    orders: [{ id, currency_code: "JPY", total_cents: 900, demo: false, lines: [{ price_cents: 450 }] }],
    payments: [{ order_id: id, amount_cents: 900, created_at: "2026-11-18T06:56:22.640314+00:00" }],
  } as unknown as KnownData;
  const page = readablePage(known, { name: "Mugs", currency_code: "EUR" });
  for (const said of [
    "<dt>Spent</dt><dd>€1,234.50</dd>",
    "<dt>Price</dt><dd>¥450</dd>",
    "<dt>Amount</dt><dd>¥900</dd>",
    "<dt>Created at</dt><dd>2026-11-18 06:56 UTC</dd>",
  ])
    expect(page).toContain(said);
  expect(page).not.toMatch(/2f6c1f0e|Demo|Note/);
});
