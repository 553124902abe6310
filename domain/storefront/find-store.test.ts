import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { aDiscount, setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { findStore } from "./find-store.ts";

const db = await openDatabase();

async function flagsAfter(change: (store: OpenStore) => Promise<unknown>) {
  // A second store with everything.
  const other = await anOpenStore(db);
  await aDiscount(db, other.id);
  await setTaxes(db, other.id, taxesOf("DE"));
  await aPaymentMethod(db, other.id);
  const store = await anOpenStore(db);
  await change(store);
  const { shipsByPlace, quoted, takesCodes, takesPayments } = (await findStore(db, store.slug)) ?? {};
  return { shipsByPlace, quoted, takesCodes, takesPayments };
}

test.each<[string, (store: OpenStore) => Promise<unknown>, object]>([
  [
    "nothing",
    async () => {},
    { shipsByPlace: false, quoted: false, takesCodes: false, takesPayments: false },
  ],
  [
    "shipping zones",
    ({ id }) => shipsBy(db, id, { zones: [aZone("World", [], [aRate("Post", 500)])] }),
    { shipsByPlace: true, quoted: true, takesCodes: false, takesPayments: false },
  ],
  [
    "an automatic discount",
    ({ id }) => aDiscount(db, id, { code: null, title: "Sale" }),
    { shipsByPlace: false, quoted: true, takesCodes: false, takesPayments: false },
  ],
  [
    "a code that is paused",
    ({ id }) => aDiscount(db, id, { paused: true }),
    { shipsByPlace: false, quoted: true, takesCodes: true, takesPayments: false },
  ],
  [
    "tax settings",
    ({ id }) => setTaxes(db, id, taxesOf("DE")),
    { shipsByPlace: false, quoted: true, takesCodes: false, takesPayments: false },
  ],
  [
    "a way to pay",
    ({ id }) => aPaymentMethod(db, id),
    { shipsByPlace: false, quoted: true, takesCodes: false, takesPayments: true },
  ],
  [
    "a way to pay that is switched off",
    ({ id }) => aPaymentMethod(db, id, { active: false }),
    { shipsByPlace: false, quoted: false, takesCodes: false, takesPayments: false },
  ],
])("the pages of a store with %s know what they need to ask", async (_, change, flags) => {
  expect(await flagsAfter(change)).toEqual(flags);
});
