import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { shippingRates } from "#db/schema/shipping.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import type { OrderId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { openTestApp } from "#test/app.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { aRate, aZone, shippingForm, shipsBy } from "#test/factories-shipping.ts";
import { anOwner, ownerRequests, postJson } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;

// No tax, so that the sums can be added up in one's head. A mug is 10.00.
const store = await anOpenStore(db, { taxPercent: "0" });
const mug = await aProductOnSale(db, store.id, { stock: 1_000 });
const pickup = { address: "Hauptstraße 1, 10827 Berlin", instructions: "Ring twice" };
const [home, abroad] = await shipsBy(db, store.id, {
  zones: [
    aZone(
      "Germany",
      ["DE"],
      [aRate("Standard", 490, { delivery_time: "2–3 days" }), aRate("Express", 1_200)],
    ),
    aZone("Italy", ["IT"], [aRate("Post", 900)]),
  ],
  pickup,
});
const [standard = "", express = ""] = (home?.rates ?? []).map(({ id }) => id);
const post = abroad?.rates[0]?.id;

const send = (body: unknown) => postJson(testApp, "/api/functions/create-order", body);
const NO_LINES = { shipping_address1: "", shipping_city: "", shipping_zip: "", shipping_country: "" };

/** A mug for 10.00, sent for so much. */
function aMugFor(shippingCents: number, change: Partial<CreateOrderInput>): CreateOrderInput {
  return aCheckout(store, [[mug, 1]], { shippingCents, totalCents: 1_000 + shippingCents, ...change });
}

async function placed(checkout: CreateOrderInput) {
  const answer = await send(checkout);
  expect(answer.status).toBe(200);
  return findOrder(db, store.id, (await answer.json()).orderId as OrderId);
}

const inBerlin = { shipping_city: "Berlin", shipping_zip: "10827", shipping_country: "Germany" };

describe("an order in a store with zones", () => {
  test("is sent by the chosen method, and keeps how it was sent", async () => {
    const checkout = aMugFor(490, { ...inBerlin, shipping_country_code: "DE", shipping_method_id: standard });
    const order = await placed(checkout);
    expect(order).toMatchObject({
      shipping_cents: 490,
      total_cents: 1_490,
      shipping_country: "Germany",
      shipping_country_code: "DE",
      shipping_method_id: standard,
      shipping_method_name: "Standard",
      shipping_delivery_time: "2–3 days",
      pickup_address: null,
    });
  });

  test("stays as it was placed when the settings change", async () => {
    await shipsBy(db, other.id, { zones: [aZone("World", [], [aRate("Post", 900)])] });
    const checkout = aCheckout(other, [[otherMug, 1]], { shippingCents: 900, totalCents: 1_900 });
    const { orderId } = await (await send(checkout)).json();
    const before = await findOrder(db, other.id, orderId);
    await shipsBy(db, other.id, { zones: [] });
    expect(before?.shipping_method_name).toBe("Post");
    // Its mail may have gone out meanwhile.
    expect(await findOrder(db, other.id, orderId)).toEqual({ ...before, timeline: expect.anything() });
  });

  test("needs no method where there is one, and knows a country by its name", async () => {
    const [zone] = await shipsBy(db, other.id, { zones: [aZone("EU", ["IT", "DE"], [aRate("Post", 900)])] });
    const checkout = aCheckout(other, [[otherMug, 1]], { shippingCents: 900, totalCents: 1_900 });
    for (const shipping_country of ["Italy", " italia ", "IT", "Italien"]) {
      const answer = await send({ ...checkout, shipping_country });
      const order = await findOrder(db, other.id, (await answer.json()).orderId);
      expect(order).toMatchObject({
        shipping_country: shipping_country.trim(),
        shipping_country_code: "IT",
        shipping_method_id: zone?.rates[0]?.id,
      });
    }
  });

  test("without one of several methods is asked which: 409 with the choices", async () => {
    const answer = await send(aMugFor(490, { ...inBerlin, shipping_country_code: "DE" }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      success: false,
      reason: "no-shipping-method",
      code: "shipping-method-missing",
      error: "Please choose a shipping method.",
      methods: [
        { id: standard, name: "Standard", delivery_time: "2–3 days", price_cents: 490, total_cents: 1_490 },
        { id: express, name: "Express", delivery_time: "", price_cents: 1_200, total_cents: 2_200 },
        {
          id: expect.any(String),
          name: "Local pickup",
          delivery_time: "",
          price_cents: 0,
          total_cents: 1_000,
          pickup,
        },
      ],
    });
  });

  test("with a method of another place is asked again", async () => {
    const answer = await send(
      aMugFor(900, { ...inBerlin, shipping_country_code: "DE", shipping_method_id: post }),
    );
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      reason: "no-shipping-method",
      error: "The shipping method is no longer available. Please check your order and try again.",
    });
  });

  test("at another price than was shown is refused with the new sums", async () => {
    const answer = await send(
      aMugFor(100, { ...inBerlin, shipping_country_code: "DE", shipping_method_id: express }),
    );
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      reason: "cart-changed",
      totals: { shippingCents: 1_200, totalCents: 2_200 },
    });
  });

  test("to an unknown country: 422 at the field", async () => {
    const answer = await send(aMugFor(900, { shipping_country: "Atlantis" }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      reason: "invalid",
      fields: { shipping_country: "Choose a country from the list" },
    });
  });

  test("to a country without a zone says so", async () => {
    await shipsBy(db, other.id, { zones: [aZone("Italy", ["IT"], [aRate("Post", 900)])] });
    const answer = await send(aCheckout(other, [[otherMug, 1]], { shipping_country: "France" }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      reason: "no-shipping-method",
      error: "We cannot ship this order to France.",
      code: "not-shipped-there",
      values: { country: "France" },
      methods: [],
    });
  });

  test.each([
    ["IT", {}, { shipping_region: "Province is required" }],
    ["IT", { shipping_region: "Atlantis" }, { shipping_region: "Choose the province from the list" }],
    [
      "DE",
      { shipping_zip: "1234", shipping_country: "Germany" },
      { shipping_zip: "Enter a postal code such as 26133" },
    ],
    [
      "DE",
      NO_LINES,
      {
        shipping_address1: "Address is required",
        shipping_city: "City is required",
        shipping_zip: "Postal code is required",
      },
    ],
  ])(
    "by code to %s with %j asks for what an address needs there",
    async (shipping_country_code, lines, fields) => {
      const answer = await send(aMugFor(490, { shipping_country_code, ...lines }));
      expect(answer.status).toBe(422);
      expect((await answer.json()).fields).toEqual(fields);
    },
  );

  test("may leave blank what its country does not have", async () => {
    await shipsBy(db, other.id, { zones: [aZone("World", [], [aRate("Air", 2_000)])] });
    const lines = { ...NO_LINES, shipping_address1: "1 Raffles Place", shipping_zip: "048616" };
    const checkout = aCheckout(other, [[otherMug, 1]], { shippingCents: 2_000, totalCents: 3_000, ...lines });
    const answer = await send({ ...checkout, shipping_country_code: "SG" });
    expect(answer.status).toBe(200);
    expect(await findOrder(db, other.id, (await answer.json()).orderId)).toMatchObject({
      shipping_city: "",
      shipping_country: "Singapore",
    });
  });

  test("that is picked up needs a name and no address, and keeps where and how", async () => {
    const { methods } = await (await send(aMugFor(0, { shipping_country: "Germany" }))).json();
    const shipping_method_id = methods.at(-1).id;
    const order = await placed(aMugFor(0, { ...NO_LINES, shipping_method_id }));
    expect(order).toMatchObject({
      shipping_method_name: "Local pickup",
      pickup_address: pickup.address,
      pickup_instructions: pickup.instructions,
      shipping_cents: 0,
    });
    const nameless = await send(aMugFor(0, { ...NO_LINES, shipping_method_id, shipping_name: " " }));
    expect((await nameless.json()).fields).toEqual({ shipping_name: "Name is required" });
  });
});

const other = await anOpenStore(db, { taxPercent: "0" });
const otherMug = await aProductOnSale(db, other.id, { stock: 1_000 });

describe("an order in a store with a flat rate", () => {
  test("guesses no country code, and keeps one that is sent", async () => {
    const flat = await anOpenStore(db);
    const bowl = await aProductOnSale(db, flat.id);
    const codeOf = async (change: Partial<CreateOrderInput>) => {
      const { orderId } = await (await send(aCheckout(flat, [[bowl, 1]], change))).json();
      const order = await findOrder(db, flat.id, orderId);
      return [order?.shipping_country_code, order?.shipping_method_name];
    };
    expect(await codeOf({})).toEqual([null, null]);
    expect(await codeOf({ shipping_country_code: "IT" })).toEqual(["IT", null]);
  });

  test("asks for every line of an address, whatever else is named", async () => {
    const flat = await anOpenStore(db);
    const bowl = await aProductOnSale(db, flat.id);
    const checkout = aCheckout(flat, [[bowl, 1]], { ...NO_LINES, shipping_country_code: "SG" });
    expect((await (await send(checkout)).json()).fields).toEqual({
      shipping_address1: "Address is required",
      shipping_city: "City is required",
      shipping_zip: "Postal code is required",
    });
  });

  test("shows the new sums to a shopper who holds a method of former zones", async () => {
    const flat = await anOpenStore(db);
    const bowl = await aProductOnSale(db, flat.id);
    const answer = await send(aCheckout(flat, [[bowl, 1]], { shipping_method_id: randomUUID() }));
    expect([answer.status, (await answer.json()).reason]).toEqual([409, "cart-changed"]);
  });
});

describe("a quote", () => {
  async function quote(of: { id: string }, item: OnSale, quantity: number, asked: object) {
    const items = [{ variantId: item.variantId, quantity, price: item.price }];
    const answer = await postJson(testApp, "/api/cart/check", { storeId: of.id, items, quote: asked });
    return (await answer.json()).quote;
  }

  test("names the methods of the place, their prices and the sums, with the first method chosen", async () => {
    expect(await quote(store, mug, 2, { shipping_country_code: "DE" })).toMatchObject({
      needs_shipping: true,
      shipping_method_id: standard,
      methods: [{ price_cents: 490 }, { price_cents: 1_200 }, { price_cents: 0 }],
      totals: { subtotalCents: 2_000, shippingCents: 490, totalCents: 2_490 },
    });
  });

  test("takes the chosen method where it is open, and forgets one that is not", async () => {
    const asked = { shipping_country_code: "DE", shipping_method_id: express };
    expect((await quote(store, mug, 1, asked)).totals).toMatchObject({ totalCents: 2_200 });
    expect((await quote(store, mug, 1, { ...asked, shipping_country_code: "IT" })).shipping_method_id).toBe(
      post,
    );
  });

  test("says how an address is written there, of one country alone", async () => {
    const { address } = await quote(store, mug, 1, { shipping_country_code: "IT" });
    expect(address.fields.map(({ label }: { label: string }) => label)).toEqual([
      "Full Name",
      "Address Line 1",
      "Address Line 2",
      "Postal Code",
      "City",
      "Province",
    ]);
    expect(JSON.stringify(await quote(store, mug, 1, { shipping_country_code: "DE" })).length).toBeLessThan(
      1_500,
    );
  });

  test("takes pickup for chosen only in a store that ships nowhere", async () => {
    const shop = await anOpenStore(db);
    const pot = await aProductOnSale(db, shop.id);
    const pickup = { address: "Berlin", instructions: "" };
    const zones = [aZone("Home", ["DE"], [aRate("Post", 490)])];
    const chosen = async () =>
      (await quote(shop, pot, 1, { shipping_country_code: "US" })).shipping_method_id;
    await shipsBy(db, shop.id, { zones, pickup });
    expect(await chosen()).toBeNull();
    await shipsBy(db, shop.id, { zones: [], pickup });
    expect(await chosen()).not.toBeNull();
  });

  test("names no methods in a store with a flat rate", async () => {
    const flat = await anOpenStore(db);
    expect(await quote(flat, await aProductOnSale(db, flat.id), 1, {})).toMatchObject({
      methods: [],
      totals: { totalCents: 1_830 },
    });
  });
});

describe("the owner's shipping settings", () => {
  test("are empty at first, and come back as they were saved", async () => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const before = await (await owner.get("/api/shipping")).json();
    expect(before).toMatchObject({ version: 0, zones: [], pickup: null });
    expect(before.countries).toContainEqual({ code: "CZ", name: "Czechia" });
    const form = shippingForm("Ada");
    const saved = await (await owner.put("/api/shipping", { version: 0, ...form })).json();
    expect(saved).toMatchObject({ version: 1, ...form });
    expect(await (await owner.get("/api/shipping")).json()).toEqual(saved);
  });

  test.each(["zones", "pickup"])(
    "say with the store that %s decide instead of the flat rate",
    async (part) => {
      const owner = ownerRequests(testApp, await anOwner(testApp));
      const has = async () => (await (await owner.get("/api/store")).json()).has_zones;
      expect(await has()).toBeUndefined();
      const nothing = { zones: [], pickup: null };
      const form = Object.entries(shippingForm("Ada")).filter(([name]) => name === part);
      await owner.put("/api/shipping", { version: 0, ...nothing, ...Object.fromEntries(form) });
      expect(await has()).toBe(true);
      await owner.put("/api/shipping", { version: 1, ...nothing });
      expect(await has()).toBeUndefined();
    },
  );

  test("keep the ids of zones and rates, in whichever order they are saved", async () => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const zones = [aZone("Home", ["DE"], [aRate("A", 1), aRate("B", 2)]), aZone("Away", [], [aRate("C", 3)])];
    const first = await (await owner.put("/api/shipping", { version: 0, zones, pickup: null })).json();
    const turned = first.zones.toReversed();
    turned[1].rates.reverse();
    const second = await (
      await owner.put("/api/shipping", { version: 1, zones: turned, pickup: null })
    ).json();
    expect(second.zones).toEqual(turned);
  });

  test("leave an event with the owner and the values before and after, when they change", async () => {
    const ada = await anOwner(testApp);
    const owner = ownerRequests(testApp, ada);
    const zones = [aZone("Home", ["DE"], [aRate("Post", 490)])];
    const first = await (await owner.put("/api/shipping", { version: 0, zones, pickup: null })).json();
    await owner.put("/api/shipping", { version: 1, zones: first.zones, pickup: null });
    await owner.put("/api/shipping", { version: 2, zones: first.zones, pickup });
    const recorded = await inStore(db, "owner", ada.storeId, (tx) =>
      tx.select().from(events).where(eq(events.type, "store.shipping-changed")).orderBy(events.createdAt),
    );
    expect(recorded.map(({ payload }) => payload)).toEqual([
      { by: ada.userId, before: { zones: [] }, after: { zones: first.zones } },
      {
        by: ada.userId,
        before: { pickup: null },
        after: { pickup: { id: expect.any(String), ...pickup } },
      },
    ]);
  });

  test("of another store cannot be taken over by naming their ids", async () => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const zones = [{ ...aZone("Mine", ["DE"], [{ ...aRate("A", 1), id: standard }]), id: home?.id }];
    const saved = await (await owner.put("/api/shipping", { version: 0, zones, pickup: null })).json();
    expect(saved.zones[0].id).not.toBe(home?.id);
    expect(saved.zones[0].rates[0].id).not.toBe(standard);
  });

  test("changed in another tab meanwhile are not overwritten", async () => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const answers = await Promise.all(
      ["first", "second"].map((name) => owner.put("/api/shipping", { version: 0, ...shippingForm(name) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  const tiers = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ from: at * 100, price_cents: at }));
  const zoneOfTiers = (codes: string[], count: number) =>
    codes.map((code) =>
      aZone(
        code,
        [code],
        Array.from({ length: Math.ceil(count / 20) }, (_, at) =>
          aRate(`${at}`, 1, { tiers: tiers(Math.min(20, count - 20 * at)) }),
        ),
      ),
    );
  const manyZones = zoneOfTiers(["AT", "BE", "DE", "ES", "IT"], 400);

  test("hold at most 2,000 prices together", async () => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const one = zoneOfTiers(["FR"], 1);
    const refused = await owner.put("/api/shipping", {
      version: 0,
      zones: [...manyZones, ...one],
      pickup: null,
    });
    expect(refused.status).toBe(422);
    expect((await refused.json()).error).toBe(
      "All rates of all zones can have at most 2,000 prices together. These have 2,001.",
    );
    // Nothing was saved, so the version is still 0.
    expect((await owner.put("/api/shipping", { version: 0, zones: manyZones, pickup: null })).status).toBe(
      200,
    );
  });

  test("that hold more since before there was a limit can be saved, but not grow", async () => {
    const ada = await anOwner(testApp);
    const owner = ownerRequests(testApp, ada);
    const { zones } = await (
      await owner.put("/api/shipping", { version: 0, zones: manyZones, pickup: null })
    ).json();
    await inStore(db, "owner", ada.storeId, async (tx) => {
      const [rate] = await tx.select().from(shippingRates).limit(1);
      if (!rate) throw new Error("The store has rates.");
      await tx.insert(shippingRates).values({ ...rate, id: randomUUID(), name: "Above", position: 20 });
    });
    const { zones: stored } = await (await owner.get("/api/shipping")).json();
    const save = async (version: number, changed: unknown[]) =>
      (await owner.put("/api/shipping", { version, zones: changed, pickup: null })).status;
    expect(await save(1, [...stored, ...zoneOfTiers(["FR"], 1)])).toBe(422);
    expect(await save(1, [...zones, ...zoneOfTiers(["FR"], 20)])).toBe(200);
    expect(await save(2, zones)).toBe(200);
    expect(await save(3, [...zones, ...zoneOfTiers(["FR"], 1)])).toBe(422);
  });

  const rateWith = (change: object) => [aZone("Z", ["DE"], [aRate("R", 1, change)])];
  test.each([
    [
      "a step that begins above 0",
      rateWith({ tiers: [{ from: 5, price_cents: 1 }] }),
      "zones.0.rates.0.tiers.0.from",
    ],
    [
      "steps out of order",
      rateWith({ tiers: [0, 5, 5].map((from) => ({ from, price_cents: 1 })) }),
      "zones.0.rates.0.tiers.2.from",
    ],
    ["an end below the last step", rateWith({ until: 0 }), "zones.0.rates.0.until"],
    ["no country", [{ ...aZone("Z", [], []), everywhere_else: false }], "zones.0.countries"],
    ["a country that is none", [aZone("Z", ["ZZ"], [])], "zones.0.countries.0"],
    ["a country in two zones", [aZone("A", ["DE"], []), aZone("B", ["IT", "DE"], [])], "zones.1.countries"],
    ["everywhere else twice", [aZone("A", [], []), aZone("B", [], [])], "zones.1.countries"],
    ["a zone without a name", [aZone(" ", ["DE"], [])], "zones.0.name"],
  ])("refuse %s at its field", async (_, zones, field) => {
    const owner = ownerRequests(testApp, await anOwner(testApp));
    const answer = await owner.put("/api/shipping", { version: 0, zones, pickup: null });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toContain(field);
  });
});
