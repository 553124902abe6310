import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { UserId } from "#rules/input/ids.ts";
import { withWallsOf } from "#test/crossed-walls.ts";
import { openDatabase } from "#test/database.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { aPng } from "#test/pictures.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import type { Call, Visited } from "#test/walls-alone/call.ts";
import { OF_THE_CATALOGUE } from "#test/walls-alone/catalogue.ts";
import { OF_THE_OFFICE } from "#test/walls-alone/office.ts";
import { OF_ORDERS } from "#test/walls-alone/orders.ts";
import { OF_SETTINGS } from "#test/walls-alone/settings.ts";
import { OF_SHOPPERS } from "#test/walls-alone/shoppers.ts";
import { OF_THE_STOREFRONT } from "#test/walls-alone/storefront.ts";

const folder = await openTemporaryFolder();
const picture = join(folder, "picture.png");
await writeFile(picture, await aPng());

const db = await openDatabase();
const storage = createStorage({ dataDir: folder, s3: undefined });
const a: Visited = { ...(await aFurnishedStore(db, "porcelain")), storage, picture };
const b = await aFurnishedStore(db, "bakelite");
await asTableOwner(db, (query) =>
  query("update orders set demo = true, financial_status = 'pending' where id = $1", [a.orders.begun]),
);

await changeSettings(db, a.id, { change: { protects_orders: true }, by: randomUUID() as UserId });
await changeDetails(db, a.id, { change: { time_zone: "Asia/Tokyo" }, by: randomUUID() as UserId });

// Every function that routes call with a store, in an order in which all can run: what others use is deleted last. A new
// one fails until it is listed in the part of its folder.
const CALLS: Record<string, Call> = {
  ...OF_THE_STOREFRONT,
  ...OF_SHOPPERS,
  ...OF_ORDERS,
  ...OF_SETTINGS,
  ...OF_THE_OFFICE,
  ...OF_THE_CATALOGUE,
};

// They get the store by other means than a parameter of that type.
const WITHOUT_PARAMETER = [
  "orders/lists/count-orders.ts#createOrderCounts",
  "checkout/place-order.ts#placeOrder",
  "storefront/read-filtered-list.ts#readFilteredList",
  "mail-writers/write-order-mail.ts#writeOrderMail",
  "shipping/read-shop-shipping.ts#readShopShipping",
];

/** The result as text, or that it was refused. */
async function outcomeOf(call: Call, db: Db): Promise<string> {
  try {
    return JSON.stringify(await call(db, a)) ?? "nothing";
  } catch {
    return "refused";
  }
}

describe("domain functions called for one store within another store's transaction", async () => {
  const crossed = withWallsOf(db, b.id);
  const before = [await rowsOf(db, a.id), await rowsOf(db, b.id)];

  test("are all that the routes use", () => {
    expect(Object.keys(CALLS).sort()).toEqual([...doors(), ...WITHOUT_PARAMETER].sort());
  });

  test.for(Object.entries(CALLS))("%s returns nothing", async ([, call]) => {
    expect(await outcomeOf(call, crossed)).not.toContain("porcelain");
  });

  test("change nothing, in either store", async () => {
    expect([await rowsOf(db, a.id), await rowsOf(db, b.id)]).toEqual(before);
  });

  // Otherwise the tests above would prove nothing.
  test("all work within their own store's transaction", async () => {
    const same: string[] = [];
    for (const [name, call] of Object.entries(CALLS))
      if ((await outcomeOf(call, crossed)) === (await outcomeOf(call, db))) same.push(name);
    expect(same).toEqual([]);
  });
});

/** Domain functions with a store parameter that http/ or app/ import. */
function doors(): string[] {
  const imported = new Set(sourcesIn("{http,app}").flatMap(importsOf));
  return sourcesIn("domain")
    .flatMap(functionsOfStores)
    .filter((name) => imported.has(name));
}

function sourcesIn(folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`).filter((file) => !file.includes(".test."));
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes("#domain/")) return [];
  const names: string[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith("#domain/")) return;
      for (const { local } of specifiers)
        names.push(`${source.value.slice("#domain/".length)}#${local.name}`);
    },
  }).visit(parseSync(file, text).program);
  return names;
}

function functionsOfStores(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes(": StoreId")) return [];
  const names: string[] = [];
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== "FunctionDeclaration" || !declaration.body) return;
      const parameters = text.slice(declaration.start, declaration.body.start);
      if (parameters.includes(": StoreId"))
        names.push(`${file.slice("domain/".length)}#${declaration.id?.name}`);
    },
  }).visit(parseSync(file, text).program);
  return names;
}
