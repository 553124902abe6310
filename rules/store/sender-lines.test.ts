import { expect, test } from "vitest";
import { type Sender, senderLines } from "./sender-lines.ts";

const EMPTY: Sender = {
  name: "",
  street: "",
  postalCode: "",
  city: "",
  region: "",
  country: { code: "", name: "" },
  taxNumber: "",
  vatId: "",
  email: "",
};

const POTS = { ...EMPTY, name: "Ada's Pots GmbH", street: "Street 1", taxNumber: "12/345/67890" };

test("the postal code comes before the city, and the region on its own line", () => {
  const germany = { code: "DE", name: "Germany" };
  const sender = { ...POTS, postalCode: "12345", city: "Berlin", region: "Mitte", country: germany };
  expect(senderLines({ ...sender, vatId: "DE123456789", email: "ada@example.com" })).toEqual([
    "Ada's Pots GmbH",
    "Street 1",
    "12345 Berlin",
    "Mitte",
    "Germany",
    "Tax number 12/345/67890",
    "VAT id DE123456789",
    "ada@example.com",
  ]);
});

test("in some countries it comes after the city", () => {
  const place = { postalCode: "10001", city: "New York", region: "NY" };
  const country = { code: "US", name: "United States" };
  expect(senderLines({ ...EMPTY, ...place, country })).toEqual(["New York, NY 10001", "United States"]);
  expect(senderLines({ ...EMPTY, city: "New York", country })).toEqual(["New York", "United States"]);
});

test("empty fields have no line", () => {
  expect(senderLines(EMPTY)).toEqual([]);
  expect(senderLines({ ...EMPTY, name: "Mugs", region: "Mitte" })).toEqual(["Mugs", "Mitte"]);
});
