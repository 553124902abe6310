import { eq, getTableColumns } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";

export type StoreDetails = StoreDetailsInput;

/** The legal identity of the store; all fields are empty until the owner fills them in. */
export async function getStoreDetails(tx: Tx, store: StoreId): Promise<StoreDetails> {
  const { storeId, ...columns } = getTableColumns(storeDetails);
  const [said] = await tx.select(columns).from(storeDetails).where(eq(storeId, store));
  return said ?? NOTHING_SAID;
}

/** In which a shop says days to shoppers. */
export async function getTimeZone(db: Db, store: StoreId): Promise<string> {
  const { storeId, time_zone } = getTableColumns(storeDetails);
  const [said] = await inStore(db, "shopper", store, (tx) =>
    tx.select({ time_zone }).from(storeDetails).where(eq(storeId, store)),
  );
  return said?.time_zone || "UTC";
}

const NOTHING_SAID: StoreDetails = {
  legal_name: "",
  street: "",
  postal_code: "",
  city: "",
  region: "",
  country_code: "",
  tax_number: "",
  vat_id: "",
  small_business: false,
  contact_email: "",
  time_zone: "",
};
