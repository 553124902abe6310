import { aCollection, variantsOf } from "#test/factories-catalog.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";
import type { StockedServer } from "#test/stocked-server.ts";
import { openStocked } from "./shop.ts";

type StockedShop = StockedServer & { home: string };

/** Clay & Co with a mug, a shirt of two options, trousers of nine sizes and a collection; and a second store that must never show. */
export async function openStockedShop(): Promise<StockedShop> {
  const server = await openStocked(async (db) => {
    const other = await aShop(db, { slug: "other", name: "Other Shop" });
    await aMug(db, other.id, { title: "Foreign Mug" });
    const settings = { name: "Clay & Co", shippingFlatRateCents: 500, taxPercent: "22" };
    const shop = await aShop(db, { slug: "clay", ...settings });
    await anActiveProduct(db, shop.id, {
      title: "Trousers",
      options: [{ name: "Size" }],
      variants: { added: variantsOf(SIZES).map((variant, n) => ({ ...variant, inventory_qty: n % 4 })) },
    });
    await aShirt(db, shop.id);
    const description_html = "<p>Thrown by hand.</p>";
    const mug = await aMug(db, shop.id, {
      title: "Stoneware Mug",
      description_html,
      inventory_qty: 3,
      price_cents: 1_850,
    });
    await aCollection(db, shop.id, { title: "Kitchen", product_ids: [mug.id] });
  });
  return { ...server, home: `${server.url}/clay` };
}

const SIZES = ["36", "38", "40", "42", "44", "46", "48", "50", "52"];
