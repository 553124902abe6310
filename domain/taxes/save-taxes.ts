import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { taxRates, taxSettings } from "#db/schema/taxes.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { TaxInput } from "#rules/tax/tax-input.ts";
import type { TaxSettings } from "#rules/tax/tax-settings.ts";
import { getTaxes } from "./read-taxes.ts";

type SaveTaxesResult = { ok: true } | { ok: false; reason: "changed-elsewhere" };

/** All settings as a whole. Without any the store goes back to one percentage on everything. */
export function saveTaxes(
  db: Db,
  store: StoreId,
  { input: { version, taxes }, ...author }: SaveAuthor & { input: TaxInput },
): Promise<SaveTaxesResult> {
  return inStore(db, "owner", store, async (tx) => {
    if (!(await raiseVersion(tx, store, "taxVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    const before = await getTaxes(tx, store);
    await tx.delete(taxSettings).where(eq(taxSettings.storeId, store));
    if (taxes) await writeTaxes(tx, store, taxes);
    const after = await getTaxes(tx, store);
    await recordChange(tx, store, "store.taxes-changed", {
      ...author,
      before: { taxes: before },
      after: { taxes: after },
    });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

async function writeTaxes(tx: Tx, storeId: StoreId, taxes: TaxSettings): Promise<void> {
  await tx.insert(taxSettings).values({
    storeId,
    included: taxes.included,
    homeCountryCode: taxes.home_country_code,
    onShipping: taxes.on_shipping,
    shippingRate: taxes.shipping_rate,
    acrossEu: taxes.across_eu,
    asksCompany: taxes.asks_company,
    reverseCharge: taxes.reverse_charge,
  });
  await tx.insert(taxRates).values(
    taxes.rates.map(({ country_code, standard, reduced }) => ({
      storeId,
      countryCode: country_code,
      standard,
      reduced,
    })),
  );
}
