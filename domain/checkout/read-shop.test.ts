import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { zoneOf } from "#rules/shipping/shipping-settings.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { readShop } from "./read-shop.ts";

const db = await openDatabase();

const HOME = aZone("Home", ["DE", "AT"], [aRate("Post", 490), aRate("Express", 900)]);
const NOWHERE = aZone("Not shipped to", ["FR"], []);
const REST = aZone("Everywhere else", [], [aRate("Parcel", 1_900)]);

test.each([
  ["with 'everywhere else'", [REST, HOME, NOWHERE]],
  ["without it", [HOME, NOWHERE]],
])("of the zones of a store %s, an order reads that of its country alone", async (_, zones) => {
  const store = await anOpenStore(db);
  const other = await anOpenStore(db);
  await shipsBy(db, other.id, { zones: [aZone("Another store's", ["DE", "US"], [aRate("Post", 1)])] });
  const saved = await shipsBy(db, store.id, { zones });
  await inStore(db, "shopper", store.id, async (tx) => {
    for (const countryCode of [...COUNTRY_CODES, undefined]) {
      const shop = await readShop(tx, store.id, { variantIds: [], countryCode });
      const served = countryCode && zoneOf(saved, countryCode);
      expect(shop?.shipping).toEqual({ zones: served ? [served] : [], pickup: null, has_zones: true });
    }
  });
});
