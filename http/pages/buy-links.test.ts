import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findOrder } from "#domain/orders/find-order.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { UserId } from "#rules/input/ids.ts";
import { htmlText } from "#rules/text/html-text.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aMug, anActiveProduct, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const shop = await aShop(db);
await shipsBy(db, shop.id, { zones: [aZone("Home", ["DE"], [aRate("Post", 490)])] });
const other = await aShop(db);

const variantOf = (product: { variants: { id: string }[] }) => product.variants[0]?.id as string;
const mug = variantOf(await aMug(db, shop.id, { title: "Blue mug", price_cents: 1_000, inventory_qty: 3 }));
const bowl = variantOf(await aMug(db, shop.id, { title: "Green bowl", inventory_qty: 0 }));
const draft = variantOf(await anActiveProduct(db, shop.id, { title: "Secret plate", status: "draft" }));
const foreign = variantOf(await aMug(db, other.id, { title: "Foreign jug" }));

async function open(items: string) {
  const response = await request(`/${shop.slug}/buy/${items}`);
  const html = (await response.text()).replaceAll("<!-- -->", "");
  const words = htmlText(html.slice(html.indexOf("<main"), html.indexOf("</main>")), 5_000);
  return { status: response.status, headers: response.headers, html, words };
}

describe("a link that fills the cart", () => {
  test("shows what it holds, and is neither cached nor indexed", async () => {
    const { status, headers, html, words } = await open(`${mug}:2`);
    expect(status).toBe(200);
    expect(words).toContain("A cart for you");
    expect(words).toMatch(/Blue mug.*× 2.*€20\.00/);
    expect(words).toContain("Your cart is stored in your browser and needs JavaScript.");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("says what is sold out, what there is less of, and how many are not sold here, without their names", async () => {
    const nothing = crypto.randomUUID();
    const { words } = await open(`${mug}:4,${bowl}:1,${draft}:1,${foreign}:1,${nothing}:1`);
    expect(words).toContain("Green bowl is sold out.");
    expect(words).toContain("Only 3 of Blue mug left. The quantity was lowered.");
    expect(words).toContain("3 items of this link are no longer available.");
    expect(words).toMatch(/Blue mug × 3/);
    expect(words).not.toMatch(/Secret plate|Foreign jug/);
    expect((await open(`${bowl}:1`)).words).toContain("Nothing of this link is left");
  });

  test("names a country that the shop does not ship to", async () => {
    const refused = "We cannot ship this order to Japan.";
    expect((await open(`${mug}:1?country=JP`)).words).toContain(refused);
    expect((await open(`${mug}:1?country=DE`)).words).not.toContain("cannot ship");
  });

  test.for(["mug", `${mug}:0`, `${mug}:1?to=elsewhere`, "%F0%9F%9B%92", "%00", "%2F"])(
    "%s is told to be none, whatever it is",
    async (items) => {
      const { status, words } = await open(items);
      expect(status).toBe(400);
      expect(words).toContain("This link does not work");
    },
  );
});

test("orders and pages offer it only where the owner has switched it on", async () => {
  const store = await anOpenStore(db);
  const { id } = await anOrderReadyToShip(db, store, [2, 1]);
  const order = await findOrder(db, store.id, id);
  const path = `/${store.slug}/orders/${order?.order_number}`;
  const read = async (at: string) => (await request(at)).text();
  expect(await read(path)).not.toContain("/buy/");
  await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, share_links: true } });
  await publishTheme(db, store.id, { version: 1, by: randomUUID() as UserId });
  const lines = order?.line_items.map(({ variant_id, quantity }) => `${variant_id}:${quantity}`).join(",");
  expect(await read(path)).toContain(`href="/${store.slug}/buy/${lines}"`);
  expect((await open(`${mug}:1?share`)).words).toContain("Share this cart");
});
