import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

export async function hasAccounts(db: Db, store: StoreId): Promise<void> {
  await changeSettings(db, store, { change: { has_accounts: true }, by: randomUUID() as UserId });
}

export function anAddress(given: Partial<SavedAddress> = {}): SavedAddress {
  return {
    shipping_name: "Ada Lovelace",
    shipping_address1: "Via Roma 1",
    shipping_address2: "",
    shipping_city: "Roma",
    shipping_region: "",
    shipping_zip: "00184",
    shipping_country: "Italy",
    shipping_country_code: "",
    shipping_phone: "",
    ...given,
  };
}
