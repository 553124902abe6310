import { expect, test } from "vitest";
import { KNOWN_PARTS, type KnownData, readablePage } from "./known-data.ts";

const NOTHING = Object.fromEntries(Object.keys(KNOWN_PARTS).map((part) => [part, []]));

test("the readable page says everything that is known, and runs nothing of it", () => {
  const known = {
    ...NOTHING,
    customer: { email: "zoe@example.com", note: "<script>alert(1)</script>", tags: ["press"] },
    orders: [{ order_number: 1234567890, shipping_name: 'Zoë "Z" & Co', lines: [{ title: "Mug" }] }],
  } as unknown as KnownData;
  const page = readablePage(known, "Mugs <3");
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
