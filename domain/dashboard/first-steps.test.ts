import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anOrderReadyToShip, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { dismissFirstSteps, readFirstSteps } from "./first-steps.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const NOTHING = {
  place: false,
  product: false,
  look: false,
  details: false,
  shipping: false,
  payment: false,
  order: false,
};
const DETAILS = { street: "Via Roma 1", city: "Torino", country_code: "IT", contact_email: "hi@example.com" };

const read = (store: StoreId) => inStore(db, "owner", store, (tx) => readFirstSteps(tx, store));
const aNewStore = () => anOpenStore(db, { shippingFlatRateCents: 0 });

type Deed = (store: OpenStore) => Promise<unknown>;
const addProduct: Deed = ({ id }) => aProductOnSale(db, id);
const publish: Deed = async ({ id }) => {
  await saveDraft(db, id, { version: 0, theme: { ...DEFAULT_THEME, tone: "dark" } });
  return publishTheme(db, id, { version: 1, by });
};
const enterDetails: Deed = ({ id }) => changeDetails(db, id, { change: DETAILS, by });
const addZone: Deed = ({ id }) => shipsBy(db, id, { zones: [aZone("World", [], [aRate("Post", 500)])] });
const takePayments: Deed = ({ id }) => aPaymentMethod(db, id);
const sell: Deed = (store) => anOrderReadyToShip(db, store);
const addDemoData: Deed = async (store) => {
  await sell(store);
  await asTableOwner(db, async (query) => {
    await query("update products set demo = true where store_id = $1", [store.id]);
    await query("update orders set demo = true where store_id = $1", [store.id]);
  });
};
const setClosed = ({ id }: OpenStore, closed: boolean) =>
  changeSettings(db, id, { change: { opening_soon: closed }, by });

test.each<[string, Deed, object]>([
  ["nothing", async () => {}, {}],
  ["an active product", addProduct, { product: true }],
  ["a published look", publish, { look: true }],
  ["its address and e-mail", enterDetails, { place: true, details: true }],
  ["its country", ({ id }) => changeDetails(db, id, { change: { country_code: "JP" }, by }), { place: true }],
  ["a part of its details", ({ id }) => changeDetails(db, id, { change: { city: "Torino" }, by }), {}],
  ["shipping zones", addZone, { shipping: true }],
  [
    "a flat rate",
    ({ id }) => changeSettings(db, id, { change: { shipping_flat_rate_cents: 500 }, by }),
    { shipping: true },
  ],
  ["a way to pay", takePayments, { payment: true }],
  ["a way to pay that is off", ({ id }) => aPaymentMethod(db, id, { active: false }), {}],
  ["an order", sell, { product: true, order: true }],
  ["demo data alone", addDemoData, {}],
])("a store with %s has that step done, and no other", async (_, deed, done) => {
  // A second store that has done everything.
  const other = await aNewStore();
  for (const step of [sell, publish, enterDetails, addZone, takePayments]) await step(other);
  const store = await aNewStore();
  await deed(store);
  expect(await read(store.id)).toEqual({ ...NOTHING, ...done });
});

test("the list is gone when all is done and the shop is open", async () => {
  const store = await aNewStore();
  for (const step of [sell, publish, enterDetails, addZone]) await step(store);
  expect(await read(store.id)).toMatchObject({ payment: false });
  await takePayments(store);
  expect(await read(store.id)).toBeNull();
  await setClosed(store, true);
  expect(Object.values((await read(store.id)) ?? {})).toEqual(Array(7).fill(true));
});

test("the list is gone when its owner dismisses it, in no other store", async () => {
  const [store, other] = [await aShop(db), await aShop(db)];
  await dismissFirstSteps(db, store.id, by);
  await dismissFirstSteps(db, store.id, by);
  expect([await read(store.id), await read(other.id)]).toEqual([null, NOTHING]);
});
