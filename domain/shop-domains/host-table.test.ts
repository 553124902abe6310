import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { askAsService } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { createHostTable } from "./host-table.ts";

const bare = await openDatabase();

/** As `furnish` joins them. */
function openTable(db: Db = bare) {
  const hosts = createHostTable(db, silentLog);
  onTestFinished(() => hosts.close());
  return { hosts, db: { ...db, onPagesChanged: hosts.drop } };
}

test("a name leads to its store once it is proven, and no longer when it is lost", async () => {
  const { hosts, db } = openTable();
  const store = await anOpenStore(bare);
  const stranger = await anOpenStore(bare);
  await aServedName(bare, stranger.id, "stranger.example.com");
  expect(hosts.isLoaded).toBe(false);
  hosts.dropAll();
  await hosts.settled();
  expect(hosts.isLoaded).toBe(true);

  const failed = { isMain: false, failingSince: new Date() };
  await aServedName(db, store.id, "live.example.com");
  await aServedName(db, store.id, "failing.example.com", { ...failed, state: "failing" });
  await aServedName(db, store.id, "proven.example.com", { isMain: false, state: "proven" });
  await aServedName(db, store.id, "waiting.example.com", { isMain: false, state: "waiting" });
  await aServedName(db, store.id, "lost.example.com", { ...failed, state: "lost" });
  await hosts.settled();

  const served = { storeId: store.id, slug: store.slug, isMain: false, main: "live.example.com" };
  expect(hosts.find("live.example.com")).toEqual({ ...served, isMain: true });
  expect(hosts.find("failing.example.com")).toEqual(served);
  expect(hosts.find("proven.example.com")).toEqual(served);
  expect(hosts.find("waiting.example.com")).toBe(undefined);
  expect(hosts.find("lost.example.com")).toBe(undefined);
  expect(hosts.find("stranger.example.com")?.storeId).toBe(stranger.id);
  expect(hosts.size).toBe(4);
  expect(await mainNames([store.id, stranger.id])).toEqual(["live.example.com", "stranger.example.com"]);

  await asTableOwner(bare, (query) => query("delete from shop_domains where name = 'live.example.com'"));
  hosts.drop([`domains:${store.id}`]);
  await hosts.settled();
  expect(hosts.find("live.example.com")).toBe(undefined);
  expect(hosts.find("failing.example.com")).toEqual({ ...served, main: undefined });
});

test("a main name that does not lead here yet is no main address", async () => {
  const { hosts, db } = openTable();
  const store = await anOpenStore(bare);
  await aServedName(db, store.id, "soon.example.com", { state: "proven" });
  await hosts.settled();
  expect(hosts.find("soon.example.com")).toMatchObject({ isMain: true, main: undefined });
  expect(await mainNames([store.id])).toEqual([null]);
});

test("a new slug of the store is known", async () => {
  const { hosts, db } = openTable();
  const store = await anOpenStore(bare);
  await aServedName(db, store.id, "renamed.example.com");
  const slug = `renamed-${randomUUID()}`;
  await changeSettings(db, store.id, { change: { slug }, by: randomUUID() as UserId });
  await hosts.settled();
  expect(hosts.find("renamed.example.com")?.slug).toBe(slug);
});

test("a name that has moved to another store stays that store's, in whatever order both are read", async () => {
  const { hosts, db } = openTable();
  const [from, to] = [await anOpenStore(bare), await anOpenStore(bare)];
  await aServedName(db, from.id, "moved.example.com");
  await hosts.settled();
  await asTableOwner(bare, (query) =>
    query("update shop_domains set store_id = $1 where name = 'moved.example.com'", [to.id]),
  );
  hosts.drop([`domains:${to.id}`]);
  await hosts.settled();
  hosts.drop([`domains:${from.id}`]);
  await hosts.settled();
  expect(hosts.find("moved.example.com")?.storeId).toBe(to.id);
});

test("what could not be read is read again", async () => {
  const store = await anOpenStore(bare);
  await aServedName(bare, store.id, "later.example.com");
  let failures = 1;
  const pool = new Proxy(bare.pool, {
    get(target, key) {
      if (key === "connect" && failures-- > 0) return () => Promise.reject(new Error("away"));
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const { hosts } = openTable({ ...bare, pool });
  hosts.dropAll();
  await hosts.settled();
  expect(hosts.find("later.example.com")?.storeId).toBe(store.id);
});

async function mainNames(stores: string[]): Promise<(string | null)[]> {
  const text = `select ${MAIN_NAME} as name from stores s where s.id = any($1) order by array_position($1, s.id)`;
  const rows = await askAsService<{ name: string | null }>(bare, { name: "main-names", text }, [stores]);
  return rows.map(({ name }) => name);
}
