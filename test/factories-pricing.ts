import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inStore } from "#db/client.ts";
import { discountCollections, discountProducts, discounts } from "#db/schema/discounts.ts";
import { taxRates, taxSettings } from "#db/schema/taxes.ts";
import { type DiscountInput, discountInput } from "#rules/discount/discount-input.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";
import { PLAIN_TAXES, type TaxSettings } from "#rules/tax/tax-settings.ts";

type NewDiscount = typeof discounts.$inferInsert;
type Targets = { products?: ProductId[]; collections?: CollectionId[] };

/** 10 % off everything with the code TEN by default. Returns its id. */
export function aDiscount(
  db: Db,
  storeId: StoreId,
  { products = [], collections = [], ...change }: Targets & Partial<NewDiscount> = {},
): Promise<string> {
  return inStore(db, "owner", storeId, async (tx) => {
    const discount: NewDiscount = {
      storeId,
      code: "TEN",
      title: change.code ?? "TEN",
      kind: "percent",
      value: 1_000,
      appliesTo: appliesTo(products, collections),
      startsAt: new Date("2020-01-01T00:00:00Z"),
      ...change,
    };
    const [made] = await tx.insert(discounts).values(discount).returning({ id: discounts.id });
    const discountId = made?.id as string;
    for (const productId of products)
      await tx.insert(discountProducts).values({ storeId, discountId, productId });
    for (const collectionId of collections)
      await tx.insert(discountCollections).values({ storeId, discountId, collectionId });
    return discountId;
  });
}

/** Only the rates of that country, on top of prices and on shipping by default. */
export function taxesOf(country_code: string, change: Partial<TaxSettings> = {}): TaxSettings {
  return {
    included: false,
    home_country_code: country_code,
    on_shipping: true,
    ...PLAIN_TAXES,
    rates: [{ country_code, standard: 19, reduced: 7 }],
    ...change,
  };
}

/** In place of whatever the store has. */
export async function setTaxes(db: Db, storeId: StoreId, settings: TaxSettings): Promise<void> {
  const { included, home_country_code: homeCountryCode, on_shipping: onShipping, rates } = settings;
  const { shipping_rate: shippingRate, across_eu: acrossEu } = settings;
  const { asks_company: asksCompany, reverse_charge: reverseCharge } = settings;
  const chosen = { shippingRate, acrossEu, asksCompany, reverseCharge };
  await inStore(db, "owner", storeId, async (tx) => {
    await tx.delete(taxSettings).where(eq(taxSettings.storeId, storeId));
    await tx.insert(taxSettings).values({ storeId, included, homeCountryCode, onShipping, ...chosen });
    for (const { country_code: countryCode, standard, reduced } of rates)
      await tx.insert(taxRates).values({ storeId, countryCode, standard, reduced });
  });
}

function appliesTo(products: unknown[], collections: unknown[]): NewDiscount["appliesTo"] {
  if (products.length > 0) return "products";
  return collections.length > 0 ? "collections" : "everything";
}

/** A discount's form: 10 % off everything with the code TEN by default. */
export function aDiscountForm(change: Partial<z.input<typeof discountInput>> = {}): DiscountInput {
  return discountInput.parse({
    code: "TEN",
    kind: "percent",
    value: 1_000,
    applies_to: "everything",
    ...change,
  });
}
