import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { aSoldOutVariant, aStockWish, restock, takesStockWishes } from "#test/factories-stock-wishes.ts";
import { stockWishLinks } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { askAgain } from "./ask-again.ts";
import { askStockWish } from "./ask-stock-wish.ts";
import { confirmStockWish } from "./confirm-stock-wish.ts";
import { countStockWishes, listWantedProducts } from "./count-stock-wishes.ts";
import { findStockWish } from "./find-stock-wish.ts";
import { holdStock } from "./hold-stock.ts";
import { removeStockWish } from "./remove-stock-wish.ts";
import { sweepStockWishes } from "./sweep-stock-wishes.ts";
import { tellOfRestocks } from "./tell-of-restock.ts";

const db = await openDatabase();

async function aShop(): Promise<{ store: OpenStore; variantId: VariantId }> {
  const store = await anOpenStore(db);
  await takesStockWishes(db, store.id);
  return { store, variantId: await aSoldOutVariant(db, store.id) };
}

function asker(clientAddress = "198.51.100.1") {
  const stockWishLimits = createMailAskLimits("stock wish", (_, limits) => createMemoryLimiter(limits));
  return { db, stockWishLimits, clientAddress, unlimited: false };
}

const wishesOf = (store: StoreId) =>
  inStore(db, "owner", store, (tx) => tx.select().from(stockWishes).where(eq(stockWishes.storeId, store)));

const mailsOf = (store: StoreId, type: "stock-wish-asked" | "stock-wish-asked-again" | "back-in-stock") =>
  inStore(db, "owner", store, (tx) =>
    tx
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.storeId, store), eq(mailOutbox.type, type))),
  );

/** The database's clock cannot be set: what it dated is moved into the past instead. */
async function timePasses(store: StoreId, interval: string): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query(
      `update stock_wishes set asked_at = asked_at - $2::interval, confirmed_at = confirmed_at - $2::interval,
         asked_again_at = asked_again_at - $2::interval where store_id = $1`,
      [store, interval],
    );
    await query("update mail_outbox set sent_at = sent_at - $2::interval where store_id = $1", [
      store,
      interval,
    ]);
  });
}

describe("asking", () => {
  test("queues one mail to confirm it, and says the same to an address that waits already", async () => {
    const { store, variantId } = await aShop();
    const email = "zoe@example.com";
    expect(await askStockWish(asker(), store.id, { variantId, email })).toEqual({ ok: true });
    const [wish] = await wishesOf(store.id);
    await confirmStockWish(db, store.id, wish?.id as never);
    expect(await askStockWish(asker(), store.id, { variantId, email })).toEqual({ ok: true });
    expect((await mailsOf(store.id, "stock-wish-asked")).map(({ recipient }) => recipient)).toEqual([
      email,
      email,
    ]);
  });

  test("is refused for what is in stock, of a draft, of another store, or not there", async () => {
    const { store, variantId } = await aShop();
    const other = await aShop();
    const ask = (of: VariantId) =>
      askStockWish(asker(), store.id, { variantId: of, email: "zoe@example.com" });
    expect(await ask(other.variantId)).toMatchObject({ reason: "gone" });
    await restock(db, store.id, variantId, 1);
    expect(await ask(variantId)).toMatchObject({ reason: "in-stock" });
    await asTableOwner(db, (query) =>
      query("update products set status = 'draft' where store_id = $1", [store.id]),
    );
    expect(await ask(variantId)).toMatchObject({ reason: "gone" });
    expect(await wishesOf(store.id)).toEqual([]);
  });

  test("is limited for a mailbox and for a network, whatever the tag of the address", async () => {
    const { store, variantId } = await aShop();
    const one = asker();
    const ask = (email: string, from = one) => askStockWish(from, store.id, { variantId, email });
    for (let n = 0; n < 5; n++) expect((await ask(`zoe+${n}@example.com`)).ok).toBe(true);
    expect(await ask("zoe+x@example.com")).toMatchObject({ reason: "too-many", retryAfterSeconds: 60 });
    expect((await ask("ada@example.com")).ok).toBe(true);
    // Somebody else's network is not refused for it.
    expect((await ask("zoe@example.com", { ...one, clientAddress: "203.0.113.9" })).ok).toBe(true);
    const answers = [];
    for (let n = 0; n < 20; n++) answers.push((await ask(`shopper${n}@example.com`)).ok);
    expect(answers).toContain(false);
  });

  test("lets a shopper's request read nobody", async () => {
    const { store, variantId } = await aShop();
    await aStockWish(db, store.id, variantId);
    const read = inStore(db, "shopper", store.id, (tx) => tx.select().from(stockWishes));
    await expect(read).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("confirming", () => {
  test("by several presses at once is one yes, and one event", async () => {
    const { store, variantId } = await aShop();
    const { id } = await aStockWish(db, store.id, variantId, { confirmed: false });
    const presses = await inStore(db, "owner", store.id, async (tx) => {
      await holdStock(tx, store.id, variantId);
      const both = [1, 2].map(() => confirmStockWish(db, store.id, id));
      await setTimeout(300);
      return both;
    });
    await Promise.all(presses);
    const events = await asTableOwner(db, (query) =>
      query("select type from events where store_id = $1 and type = 'stock-wish.confirmed'", [store.id]),
    );
    expect(events).toHaveLength(1);
  });

  test("twice, or two wishes of one address at once, waits once", async () => {
    const { store, variantId } = await aShop();
    const asked = [];
    for (const email of ["zoe@example.com", "Zoe@example.com", "zoe@example.com"])
      asked.push(await aStockWish(db, store.id, variantId, { email, confirmed: false }));
    const results = await Promise.all(
      [...asked, ...asked].map(({ id }) => confirmStockWish(db, store.id, id)),
    );
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const waiting = (await wishesOf(store.id)).filter(({ confirmedAt }) => confirmedAt);
    expect(waiting).toHaveLength(1);
  });

  test("what is back meanwhile deletes the address and leads to the product", async () => {
    const { store, variantId } = await aShop();
    const { id } = await aStockWish(db, store.id, variantId, { confirmed: false });
    await restock(db, store.id, variantId, 1);
    expect(await confirmStockWish(db, store.id, id)).toMatchObject({ reason: "in-stock", variantId });
    expect(await wishesOf(store.id)).toEqual([]);
  });

  test("is not possible from another store", async () => {
    const [{ store, variantId }, other] = [await aShop(), await aShop()];
    const { id } = await aStockWish(db, store.id, variantId, { confirmed: false });
    expect(await confirmStockWish(db, other.store.id, id)).toMatchObject({ reason: "gone" });
    expect(await removeStockWish(db, other.store.id, id)).toBe(false);
    expect(await findStockWish(db, store.id, id)).toMatchObject({ state: "asked" });
  });
});

describe("a link", () => {
  test("that was changed, or made with other keys, is none", async () => {
    const { store, variantId } = await aShop();
    const wish = await aStockWish(db, store.id, variantId);
    const token = stockWishLinks.tokenOf(wish);
    expect(stockWishLinks.read(token)).toEqual(wish);
    const changed = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
    for (const wrong of ["", "x", changed, token.toUpperCase(), `${token}00`, "0".repeat(token.length)])
      expect(stockWishLinks.read(wrong)).toBeUndefined();
  });
});

describe("an address is deleted", () => {
  test("with its mails when it is removed", async () => {
    const { store, variantId } = await aShop();
    await askStockWish(asker(), store.id, { variantId, email: "zoe@example.com" });
    const [wish] = await wishesOf(store.id);
    expect(await removeStockWish(db, store.id, wish?.id as never)).toBe(true);
    expect(await removeStockWish(db, store.id, wish?.id as never)).toBe(false);
    const rows = await asTableOwner(db, (query) =>
      query("select from mail_outbox where recipient = 'zoe@example.com' and store_id = $1", [store.id]),
    );
    expect(rows).toEqual([]);
  });

  test("48 hours after nobody confirmed it", async () => {
    const { store, variantId } = await aShop();
    await aStockWish(db, store.id, variantId, { confirmed: false });
    const { id } = await aStockWish(db, store.id, variantId);
    await timePasses(store.id, "47 hours");
    await sweepStockWishes(db);
    expect(await wishesOf(store.id)).toHaveLength(2);
    await timePasses(store.id, "2 hours");
    await sweepStockWishes(db);
    expect((await wishesOf(store.id)).map((wish) => wish.id)).toEqual([id]);
  });

  test("an hour after the mail was sent, and with the mail", async () => {
    const { store, variantId } = await aShop();
    await aStockWish(db, store.id, variantId);
    await restock(db, store.id, variantId, 1);
    await tellOfRestocks(db, silentLog);
    await sweepStockWishes(db);
    expect(await wishesOf(store.id)).toHaveLength(1);
    await asTableOwner(db, (query) =>
      query("update mail_outbox set state = 'sent', sent_at = now() where store_id = $1", [store.id]),
    );
    await sweepStockWishes(db);
    expect(await wishesOf(store.id)).toHaveLength(1);
    await timePasses(store.id, "61 minutes");
    await sweepStockWishes(db);
    expect(await wishesOf(store.id)).toEqual([]);
    expect(await mailsOf(store.id, "back-in-stock")).toEqual([]);
  });

  test("30 days after it was asked about again without an answer; a yes keeps its place", async () => {
    const { store, variantId } = await aShop();
    const { id } = await aStockWish(db, store.id, variantId, { email: "a@example.com" });
    await aStockWish(db, store.id, variantId, { email: "b@example.com" });
    await timePasses(store.id, "5 months");
    await askAgain(db);
    expect(await mailsOf(store.id, "stock-wish-asked-again")).toEqual([]);
    await timePasses(store.id, "32 days");
    await Promise.all([askAgain(db), askAgain(db)]);
    expect(await mailsOf(store.id, "stock-wish-asked-again")).toHaveLength(2);
    expect(await findStockWish(db, store.id, id)).toMatchObject({ state: "asked-again" });
    await confirmStockWish(db, store.id, id);
    await timePasses(store.id, "31 days");
    await sweepStockWishes(db);
    expect((await wishesOf(store.id)).map(({ email }) => email)).toEqual(["a@example.com"]);
    expect(await findStockWish(db, store.id, id)).toMatchObject({ state: "waiting" });
  });

  test("after half a year without a question if it cannot come back", async () => {
    const { store, variantId } = await aShop();
    await aStockWish(db, store.id, variantId);
    await takesStockWishes(db, store.id, false);
    await timePasses(store.id, "7 months");
    await askAgain(db);
    expect(await wishesOf(store.id)).toEqual([]);
  });
});

describe("the owner sees", () => {
  test("how many wait for what, without those who have not confirmed", async () => {
    const { store, variantId } = await aShop();
    const plate = await aSoldOutVariant(db, store.id, "Plate");
    for (const wanted of [plate, variantId, plate]) await aStockWish(db, store.id, wanted);
    await aStockWish(db, store.id, variantId, { confirmed: false });
    const wanted = await listWantedProducts(db, store.id);
    expect(wanted).toMatchObject([
      { title: "Plate", waiting: 2 },
      { title: "Vase", waiting: 1 },
    ]);
    const [first] = wanted;
    expect(await countStockWishes(db, store.id, first?.product_id as never)).toEqual([
      { variant_id: plate, waiting: 2 },
    ]);
    await restock(db, store.id, plate, 1);
    expect(await listWantedProducts(db, store.id)).toMatchObject([{ title: "Vase", waiting: 1 }]);
  });
});
