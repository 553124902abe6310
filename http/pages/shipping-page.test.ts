import { expect, test } from "vitest";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { htmlText } from "#rules/text/html-text.ts";
import { openTestApp } from "#test/app.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();

/** The words of the page's main part. */
async function wordsOf(path: string): Promise<string> {
  const html = (await (await request(path)).text()).replaceAll("<!-- -->", "");
  return htmlText(html.slice(html.indexOf("<main"), html.indexOf("</main>")), 5_000);
}

test("a store without zones and tax settings has no shipping page, and says nothing beside a price", async () => {
  const shop = await aShop(db, { shippingFlatRateCents: 490 });
  await aMug(db, shop.id, { handle: "mug" });
  expect((await request(`/${shop.slug}/shipping`)).status).toBe(404);
  expect(await wordsOf(`/${shop.slug}/products/mug`)).not.toMatch(/tax|plus shipping/);
});

test("the page names each place with its methods, times and prices, and pickup; zones' names stay the owner's", async () => {
  const shop = await aShop(db);
  const steps = [
    { from: 0, price_cents: 490 },
    { from: 2_000, price_cents: 790 },
  ];
  await shipsBy(db, shop.id, {
    zones: [
      aZone(
        "Secret zone",
        ["DE"],
        [aRate("DHL", 0, { price_by: "weight", tiers: steps, delivery_time: "2 days" })],
      ),
      aZone("EU", [...EU_COUNTRIES.filter((code) => code !== "DE"), "CH"], []),
      aZone("Rest", [], [aRate("Air", 1_900, { free_from_cents: 10_000 })]),
    ],
    pickup: { address: "Hauptstraße 1, Berlin", instructions: "Ring twice" },
  });
  const words = await wordsOf(`/${shop.slug}/shipping`);
  expect(words).toMatch(/Germany.*DHL.*2 days.*under 2 kg: €4\.90.*from 2 kg: €7\.90/);
  expect(words).toMatch(/All other countries.*Air.*€19\.00.*orders from €100\.00: Free/);
  expect(words).toMatch(/Local pickup.*Hauptstraße 1, Berlin.*Ring twice/);
  expect(words).not.toMatch(/Secret zone|Switzerland|tax/);
});

test("the whole European Union is one place", async () => {
  const shop = await aShop(db);
  await shipsBy(db, shop.id, { zones: [aZone("EU", [...EU_COUNTRIES, "CH"], [aRate("Post", 900)])] });
  expect(await wordsOf(`/${shop.slug}/shipping`)).toContain("European Union, Switzerland");
});

test("a zone of the other members is named in a few words, and a long one in full below its title", async () => {
  const shop = await aShop(db);
  const others = EU_COUNTRIES.filter((code) => code !== "DE");
  await shipsBy(db, shop.id, {
    zones: [
      aZone("EU", others, [aRate("Post", 900)]),
      aZone("Far", ["US", "CA", "MX", "JP", "CH", "NO"], [aRate("Air", 1_900)]),
    ],
  });
  const words = await wordsOf(`/${shop.slug}/shipping`);
  expect(words).toContain("European Union (except Germany)");
  expect(words).not.toContain("Belgium");
  expect(words).toMatch(
    /Canada, Japan, Mexico and 3 more\s+Canada, Japan, Mexico, Norway, Switzerland, United States/,
  );
});

test.each([
  [true, 490, "incl. tax, plus shipping", "Shipping costs €4.90 for every order. All prices include tax."],
  [false, 490, "plus tax, plus shipping", "Shipping costs €4.90 for every order. Tax is added at checkout."],
  [true, 0, "incl. tax", "Shipping is free. All prices include tax."],
])(
  "with tax settings (included: %j, flat rate %d) the price says %j",
  async (included, rate, note, sentence) => {
    const shop = await aShop(db, { shippingFlatRateCents: rate });
    await aMug(db, shop.id, { handle: "mug" });
    await aMug(db, shop.id, { handle: "stamp", tax_class: "none" });
    await setTaxes(db, shop.id, taxesOf("DE", { included }));
    expect(await wordsOf(`/${shop.slug}/products/mug`)).toContain(note);
    const untaxed = await wordsOf(`/${shop.slug}/products/stamp`);
    expect(untaxed).not.toMatch(/incl. tax|plus tax/);
    expect(untaxed.includes("plus shipping")).toBe(rate > 0);
    await aMug(db, shop.id, { handle: "file", requires_shipping: false });
    expect(await wordsOf(`/${shop.slug}/products/file`)).not.toContain("plus shipping");
    expect(await wordsOf(`/${shop.slug}/shipping`)).toContain(sentence);
  },
);
