import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { agentProfile, anAssistant, schemaErrors, serveProfiles } from "#test/assistants.ts";
import { aDiscount, setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { type Schema, SEED, valueFor, variationsOf } from "#test/from-schema.ts";
import { runs } from "#test/is-sweep.ts";
import { rowsOf } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db, request } = testApp;
const profiles = await serveProfiles({
  "/plain": agentProfile({ capabilities: ["dev.ucp.shopping.checkout"] }),
});

async function aSellingShop() {
  const shop = await aShop(db);
  await changeSettings(db, shop.id, { change: { sells_to_assistants: true }, by: randomUUID() as UserId });
  return shop;
}

const shop = await aSellingShop();
const zones = [aZone("Home", ["DE"], [aRate("Post", 490), aRate("Express", 1_290)])];
await shipsBy(db, shop.id, { zones });
await setTaxes(db, shop.id, taxesOf("DE", { included: true }));
await aDiscount(db, shop.id, { code: "SUMMER10" });
const other = await aSellingShop();

const variantOf = (product: { variants: { id: string }[] }) => product.variants[0]?.id as string;
const mug = variantOf(await aMug(db, shop.id, { title: "Blue mug", price_cents: 1_000, inventory_qty: 9 }));
const bowl = variantOf(await aMug(db, shop.id, { title: "Green bowl", inventory_qty: 0 }));
const foreign = variantOf(await aMug(db, other.id, { title: "Foreign jug" }));

type Total = { type: string; amount: number };
type Answer = {
  id: string;
  status?: string;
  line_items: { id: string; quantity: number; item: { id: string; price: number }; totals: Total[] }[];
  totals: Total[];
  messages: { type: string; code: string; severity?: string }[];
  continue_url?: string;
  order?: { permalink_url: string };
  ucp: { status?: string };
  // biome-ignore lint/suspicious/noExplicitAny: As deep as the protocol has it.
  fulfillment?: any;
  discounts?: { applied: { amount: number }[] };
};

/** With a checkout of the protocol (docs/assistants.md), every answer is judged by its schemas. */
async function call(name: string, given: object, at = shop.slug, profile = "/"): Promise<Answer> {
  const { content } = await anAssistant(testApp, at, profiles + profile)(name, given);
  expect(schemaErrors(schemaOf(name, content), content)).toEqual([]);
  return content;
}

function schemaOf(name: string, { ucp }: Answer): string {
  if (ucp.status === "error") return "common/types/error_response.json";
  const of = name.endsWith("cart") ? "cart" : "checkout";
  return of === "cart"
    ? "shopping/discount.json#/$defs/dev.ucp.shopping.cart"
    : "shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout";
}

const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
const codesOf = ({ messages }: Answer) => messages.map(({ code }) => code);
const totalOf = ({ totals }: Pick<Answer, "totals">, type: string) =>
  totals.find((total) => total.type === type)?.amount;

const ZOE = {
  buyer: { first_name: "Zoë", last_name: "Samovar", email: "zoe@example.com", phone_number: "+4930123" },
  fulfillment: {
    methods: [
      {
        type: "shipping",
        destinations: [
          {
            street_address: "Kiln Street 1",
            address_locality: "Berlin",
            postal_code: "10115",
            address_country: "DE",
          },
        ],
      },
    ],
  },
};

describe("a cart of an assistant", () => {
  test("is priced by the shop, changed as a whole, and gone when it is cancelled", async () => {
    const made = await call("create_cart", { cart: { line_items: [line(mug, 2)] } });
    expect(made.line_items).toMatchObject([
      { id: mug, quantity: 2, item: { title: "Blue mug", price: 1_000 } },
    ]);
    expect(totalOf(made, "subtotal")).toBe(2_000);
    expect(made.continue_url).toMatch(new RegExp(`/${shop.slug}/buy/${made.id}$`));
    const changed = await call("update_cart", { id: made.id, cart: { line_items: [line(mug, 3)] } });
    expect(changed.line_items).toMatchObject([{ quantity: 3 }]);
    expect(await call("get_cart", { id: made.id })).toEqual(changed);
    await call("cancel_cart", { id: made.id });
    expect(await call("get_cart", { id: made.id })).toMatchObject({
      ucp: { status: "error" },
      messages: [{ code: "not_found", severity: "unrecoverable" }],
    });
  });

  test("leaves out what is not sold here, and says so; with nothing left there is none", async () => {
    const made = await call("create_cart", {
      cart: { line_items: [line(mug, 99), line(bowl), line(foreign), line("sku-1"), line(randomUUID())] },
    });
    expect(made.line_items).toMatchObject([{ id: mug, quantity: 9 }]);
    expect(codesOf(made).sort()).toEqual([
      ...Array(3).fill("item_unavailable"),
      "out_of_stock",
      "quantity_revised",
      "tax_included",
    ]);
    const nothing = await call("create_cart", { cart: { line_items: [line(bowl), line(foreign)] } });
    expect(nothing.ucp.status).toBe("error");
    expect(nothing.id).toBeUndefined();
    expect(new Set(nothing.messages.map(({ severity }) => severity))).toEqual(new Set(["unrecoverable"]));
  });

  test("has one line for a variant, however often and in whichever letters it is named", async () => {
    const line_items = [line(mug, 2), line(mug.toUpperCase(), 5), line(mug, 4)];
    const made = await call("create_cart", { cart: { line_items } });
    expect(made.line_items).toMatchObject([{ id: mug, quantity: 9 }]);
    expect(totalOf(made, "subtotal")).toBe(9_000);
    expect(codesOf(made)).toContain("quantity_revised");
  });

  test("is of one shop", async () => {
    const { id } = await call("create_cart", { cart: { line_items: [line(mug)] } });
    for (const [tool, more] of [
      ["get_cart", {}],
      ["update_cart", { cart: { line_items: [line(foreign)] } }],
      ["cancel_cart", {}],
    ] as const)
      expect(codesOf(await call(tool, { id, ...more }, other.slug))).toEqual(["not_found"]);
    expect(
      codesOf(await call("create_checkout", { checkout: { cart_id: id, line_items: [] } }, other.slug)),
    ).toEqual(["not_found"]);
    expect(await call("get_cart", { id })).toMatchObject({ line_items: [{ quantity: 1 }] });
  });
});

describe("a checkout of an assistant", () => {
  test("asks for a person from the first answer on, with the shop's methods, codes and sums", async () => {
    const discounts = { codes: ["summer10", "WINTER"] };
    const made = await call("create_checkout", {
      checkout: { line_items: [line(mug, 2)], discounts, ...ZOE },
    });
    expect(made).toMatchObject({ status: "requires_escalation", ucp: { payment_handlers: {} } });
    expect(codesOf(made)).toEqual(["discount_code_invalid", "tax_included", "buyer_review_required"]);
    const [group] = made.fulfillment.methods[0].groups;
    expect(group.options.map((option: { title: string }) => option.title)).toEqual(["Post", "Express"]);
    expect(totalOf(made, "total")).toBe(2_000 - 200 + 490);

    const methods = [{ id: "shipping", groups: [{ id: group.id, selected_option_id: group.options[1].id }] }];
    const chosen = await call("update_checkout", {
      id: made.id,
      checkout: { line_items: [line(mug, 2)], fulfillment: { methods } },
    });
    expect(chosen.fulfillment.methods[0]).toMatchObject({
      destinations: [{ street_address: "Kiln Street 1", address_country: "DE" }],
      groups: [{ selected_option_id: group.options[1].id }],
    });
    expect(totalOf(chosen, "fulfillment")).toBe(1_290);
  });

  test("says where the shop does not ship", async () => {
    const [method] = ZOE.fulfillment.methods;
    const far = { ...method, destinations: [{ ...method?.destinations[0], address_country: "Japan" }] };
    const checkout = { line_items: [line(mug)], fulfillment: { methods: [far] } };
    expect(codesOf(await call("create_checkout", { checkout }))).toContain("address_undeliverable");
  });

  test("of a cart is one, with the cart's lines", async () => {
    const cart = await call("create_cart", { cart: { line_items: [line(mug, 2)], buyer: ZOE.buyer } });
    const { fulfillment } = ZOE;
    const checkout = { cart_id: cart.id, line_items: [line(mug, 7)], fulfillment };
    const [first, second] = await Promise.all([
      call("create_checkout", { checkout }),
      call("create_checkout", { checkout }),
    ]);
    expect(first).toMatchObject({ line_items: [{ quantity: 2 }], buyer: ZOE.buyer });
    expect(second.id).toBe(first.id);
    expect(first.fulfillment.methods[0].destinations).toMatchObject([{ street_address: "Kiln Street 1" }]);
  });

  test("leads to the shop's own checkout, filled; the order there completes it, and no second one", async () => {
    const { id, continue_url } = await call("create_checkout", {
      checkout: { line_items: [line(mug)], ...ZOE },
    });
    const { pathname } = new URL(continue_url as string);
    const page = await request(pathname);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    for (const words of ["Zoë Samovar", "Kiln Street 1", "zoe@example.com"]) expect(html).toContain(words);
    expect(page.headers.get("set-cookie"), "who keeps her own cart").toBeNull();
    const accepted = await request(`${pathname}?accepted`);
    expect([accepted.status, accepted.headers.get("location")]).toEqual([302, `/${shop.slug}/checkout`]);
    const cookie = accepted.headers.get("set-cookie")?.split(";")[0] as string;
    expect(accepted.headers.get("set-cookie")).toMatch(/HttpOnly/);
    expect(JSON.stringify(await (await request(`/${shop.slug}/cart`)).headers)).not.toContain("assisted");

    const variant = { variantId: mug, productId: randomUUID(), title: "Blue mug", variantTitle: "Default" };
    const sums = { subtotalCents: 1_000, shippingCents: 490, totalCents: 1_490 };
    const quoted = await request("/api/cart/check", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        storeId: shop.id,
        items: [{ variantId: mug, quantity: 1, price: 1_000 }],
        quote: { shipping_country_code: "DE" },
      }),
    });
    const { quote } = await quoted.json();
    const placed = await request("/api/functions/create-order", {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({
        storeId: shop.id,
        items: [{ ...variant, price: 1_000, quantity: 1, image: null }],
        email: "zoe@example.com",
        shipping_name: "Zoë Samovar",
        shipping_address1: "Kiln Street 1",
        shipping_city: "Berlin",
        shipping_zip: "10115",
        shipping_country_code: "DE",
        shipping_method_id: quote.shipping_method_id,
        currencyCode: "EUR",
        taxCents: quote.totals.taxCents,
        ...sums,
      }),
    });
    const { orderId } = await placed.json();
    const done = await call("get_checkout", { id });
    expect(done).toMatchObject({
      status: "completed",
      order: { id: orderId, permalink_url: expect.stringContaining(`/checkout/orders/${orderId}`) },
    });
    expect(done.continue_url).toBeUndefined();
    expect(await call("cancel_checkout", { id })).toMatchObject({ status: "completed" });
    expect((await request(pathname)).headers.get("location")).toBe(
      `/${shop.slug}/checkout/orders/${orderId}`,
    );
  });

  test("that was cancelled, or never was, leads nowhere", async () => {
    const { id } = await call("create_checkout", { checkout: { line_items: [line(mug)] } });
    expect(await call("cancel_checkout", { id })).toMatchObject({ status: "canceled" });
    const ended = await request(`/${shop.slug}/buy/${id}`);
    expect([ended.status, await ended.text()]).toEqual([
      410,
      expect.stringContaining("This cart is no longer there"),
    ]);
    expect((await request(`/${shop.slug}/buy/${randomUUID()}`)).status).toBe(410);
    const { id: open } = await call("create_checkout", { checkout: { line_items: [line(mug)] } });
    expect((await request(`/${other.slug}/buy/${open}`)).status).toBe(410);
  });
});

test("what an assistant has no extension for is neither used nor told", async () => {
  const checkout = { line_items: [line(mug)], discounts: { codes: ["SUMMER10"] }, ...ZOE };
  const made = await call("create_checkout", { checkout }, shop.slug, "/plain");
  const { fulfillment, discounts, totals } = made;
  expect([fulfillment, discounts]).toEqual([undefined, undefined]);
  expect(totalOf({ totals }, "discount")).toBeUndefined();
});

describe("a stranger", () => {
  const REFUSED = -32602;
  const send = anAssistant(testApp, shop.slug, `${profiles}/`);
  const one = { line_items: [line(mug)] };
  const [shipping] = ZOE.fulfillment.methods;
  const sentTo = (destination: object) => ({
    fulfillment: { methods: [{ ...shipping, destinations: [destination] }] },
  });

  test.each([
    ["a NUL in a name", { ...one, buyer: { first_name: "Zo\0" } }],
    ["half a character in an address", { ...one, ...sentTo({ street_address: "\ud800" }) }],
    ["a NUL in a code", { ...one, discounts: { codes: ["SUM\0MER"] } }],
    ["a name without end", { ...one, buyer: { last_name: "x".repeat(10_000) } }],
    ["no lines", {}],
    ["a thousand lines", { line_items: Array(1_000).fill(line("1")) }],
    ["less than nothing", { line_items: [line(mug, -1)] }],
    ["half a mug", { line_items: [line(mug, 0.5)] }],
    ["too many", { line_items: [line(mug, 1e9)] }],
    ["a line that is none", { line_items: [null] }],
    ["a hundred codes", { ...one, discounts: { codes: Array(100).fill("A") } }],
  ])("is refused %s, and nothing is kept of it", async (_, checkout) => {
    const { id } = await call("create_checkout", { checkout: one });
    const before = await sessionsOf();
    for (const [tool, given] of [
      ["create_checkout", { checkout }],
      ["update_checkout", { id, checkout }],
    ] as const)
      expect(await send(tool, given)).toMatchObject({ status: 200, error: { code: REFUSED } });
    expect(await sessionsOf()).toEqual(before);
  });

  test("finds nothing by ids of another kind or of no kind", async () => {
    const cart = await call("create_cart", { cart: one });
    const checkout = await call("create_checkout", { checkout: one });
    for (const id of [cart.id, randomUUID(), "", "__proto__", "1' or '1'='1", "\0"])
      for (const [tool, more] of [
        ["get_checkout", {}],
        ["update_checkout", { checkout: one }],
        ["cancel_checkout", {}],
      ] as const)
        expect(codesOf(await call(tool, { id, ...more }))).toEqual(["not_found"]);
    expect(codesOf(await call("get_cart", { id: checkout.id }))).toEqual(["not_found"]);
    const converted = { checkout: { cart_id: checkout.id, line_items: [] } };
    expect(codesOf(await call("create_checkout", converted))).toEqual(["not_found"]);
    expect((await call("get_cart", { id: cart.id })).line_items).toHaveLength(1);
  });

  test("guesses codes as often as at the shop's own cart, and no more", async () => {
    const guessed = await aSellingShop();
    await aDiscount(db, guessed.id, { code: "SECRET" });
    const jug = variantOf(await aMug(db, guessed.id));
    const tryCodes = (tool: string, member: string, codes: string[], id?: string) =>
      call(tool, { id, [member]: { line_items: [line(jug)], discounts: { codes } } }, guessed.slug);
    const wrong = ["A1", "A2", "A3", "A4", "A5"];
    const { id } = await tryCodes("create_checkout", "checkout", wrong);
    await tryCodes("update_checkout", "checkout", wrong, id);
    await call("get_checkout", { id }, guessed.slug);
    await tryCodes("create_cart", "cart", wrong);
    const { discounts, messages } = await tryCodes("create_cart", "cart", ["SECRET"]);
    expect(discounts?.applied).toEqual([]);
    expect(messages).toMatchObject([
      { code: "discount_code_invalid", content: expect.stringMatching(/too many/i) },
    ]);
  });

  test("changes nothing of what was cancelled", async () => {
    const { id } = await call("create_checkout", { checkout: one });
    await call("cancel_checkout", { id });
    const changed = { id, checkout: { line_items: [line(mug, 5)] } };
    expect(await call("update_checkout", changed)).toMatchObject({
      status: "canceled",
      line_items: [{ quantity: 1 }],
    });
  });

  test("who sends many changes at once gets one of them", async () => {
    const { id } = await call("create_checkout", { checkout: one });
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) =>
        call("update_checkout", { id, checkout: { line_items: [line(mug, quantity)], ...ZOE } }),
      ),
    );
    const { line_items } = await call("get_checkout", { id });
    expect(line_items).toHaveLength(1);
  });

  test.for([
    ["create_cart", "cart"],
    ["create_checkout", "checkout"],
  ] as const)(`is answered by %s, whatever is sent (seed ${SEED})`, async ([name, member]) => {
    const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const listed = await request(`/${shop.slug}/ucp/mcp`, { method: "POST", body: listing });
    type Tool = { name: string; inputSchema: { properties: Record<string, Schema> } };
    const tools: Tool[] = (await listed.json()).result.tools;
    const schema = tools.find((tool) => tool.name === name)?.inputSchema.properties[member] as Schema;
    const good = { ...one, ...ZOE, discounts: { codes: ["SUMMER10"] } };
    await fc.assert(
      fc.asyncProperty(fc.oneof(variationsOf(schema, good), valueFor(schema)), async (given) => {
        const { status, content, error } = await send(name, { [member]: given });
        expect(status).toBeLessThan(500);
        expect(content ?? error).toBeTypeOf("object");
      }),
      { seed: SEED, numRuns: runs(15) },
    );
  });
});

async function sessionsOf() {
  return (await rowsOf(db, shop.id)).assistant_sessions;
}

test("totals add up, whatever is in it", async () => {
  const carts = fc.record({
    quantity: fc.integer({ min: 1, max: 12 }),
    codes: fc.constantFrom([], ["SUMMER10"], ["NONE"]),
    country: fc.constantFrom("DE", "FR", undefined),
  });
  await fc.assert(
    fc.asyncProperty(carts, async ({ quantity, codes, country }) => {
      const made = await call("create_checkout", {
        checkout: {
          line_items: [line(mug, quantity)],
          discounts: { codes },
          ...(country && { context: { address_country: country } }),
        },
      });
      for (const { totals } of [made, ...made.line_items]) {
        const parts = totals
          .filter(({ type }) => type !== "total")
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(totalOf({ totals }, "total")).toBe(parts);
      }
    }),
    { numRuns: runs(15) },
  );
});
