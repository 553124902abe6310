import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { products } from "#db/schema/products.ts";
import { restocks, stockWishes } from "#db/schema/stock-wishes.ts";
import { stores } from "#db/schema/stores.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import type { OrderId, UserId, VariantId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import {
  aCheckout,
  anOpenStore,
  aProductOnSale,
  type OnSale,
  type OpenStore,
  setOrder,
} from "#test/factories-orders.ts";
import { aStockWish, restock, takesStockWishes } from "#test/factories-stock-wishes.ts";
import { runs } from "#test/is-sweep.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { confirmStockWish } from "./confirm-stock-wish.ts";
import { tellOfRestocks } from "./tell-of-restock.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;

async function aShopWithVase(stock = 0): Promise<{ store: OpenStore; vase: OnSale }> {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  await takesStockWishes(db, store.id);
  return { store, vase: await aProductOnSale(db, store.id, { title: "Vase", stock }) };
}

const wish = (store: OpenStore, { variantId }: OnSale, email?: string) =>
  aStockWish(db, store.id, variantId, { email });

/** Whom a mail was queued for, in the order in which they are sent. */
async function told({ id }: OpenStore): Promise<string[]> {
  const mails = await inStore(db, "owner", id, (tx) =>
    tx
      .select({ to: mailOutbox.recipient })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.storeId, id), eq(mailOutbox.type, "back-in-stock")))
      .orderBy(mailOutbox.createdAt, mailOutbox.nextAttemptAt),
  );
  return mails.map(({ to }) => to);
}

const tell = (over: Db = db) => tellOfRestocks(over, silentLog);

/** The database's clock cannot be set: what it dated is moved into the past instead. */
async function hoursPass(store: OpenStore, hours: number): Promise<void> {
  await asTableOwner(db, async (query) => {
    const past = `- $2 * interval '1 hour'`;
    await query(
      `update restocks set others_at = others_at ${past}, look_at = look_at ${past} where store_id = $1`,
      [store.id, hours],
    );
  });
}

describe("when stock is back", () => {
  test("as many are told as pieces came back, in the order of asking; the others a day later", async () => {
    const { store, vase } = await aShopWithVase();
    const all = ["a", "b", "c", "d", "e"].map((name) => `${name}@example.com`);
    for (const email of all) await wish(store, vase, email);
    await restock(db, store.id, vase.variantId, 2);
    expect(await tell()).toBe(2);
    expect(await told(store)).toEqual(all.slice(0, 2));
    await hoursPass(store, 23);
    expect(await tell()).toBe(0);
    await hoursPass(store, 1);
    expect(await tell()).toBe(3);
    expect(await told(store)).toEqual(all);
    expect(await inStore(db, "owner", store.id, (tx) => tx.$count(restocks))).toBe(0);
  });

  test("and sold out again, the others wait for the next pieces", async () => {
    const { store, vase } = await aShopWithVase();
    const all = ["a@example.com", "b@example.com", "c@example.com"];
    for (const email of all) await wish(store, vase, email);
    await restock(db, store.id, vase.variantId, 1);
    await tell();
    await restock(db, store.id, vase.variantId, 0);
    await hoursPass(store, 24);
    expect(await tell()).toBe(0);
    await restock(db, store.id, vase.variantId, 1);
    expect(await tell()).toBe(1);
    expect(await told(store)).toEqual(all.slice(0, 2));
  });

  test("and more is added within the day, as many more are told at once", async () => {
    const { store, vase } = await aShopWithVase();
    for (const name of ["a", "b", "c", "d"]) await wish(store, vase, `${name}@example.com`);
    await restock(db, store.id, vase.variantId, 1);
    await tell();
    await restock(db, store.id, vase.variantId, 3);
    expect(await tell()).toBe(2);
    await hoursPass(store, 24);
    expect(await tell()).toBe(1);
  });

  test("of what was sold before anybody was told, nobody is told", async () => {
    const { store, vase } = await aShopWithVase();
    for (const name of ["a", "b", "c"]) await wish(store, vase, `${name}@example.com`);
    await restock(db, store.id, vase.variantId, 3);
    await placeOrder(db, aCheckout(store, [[vase, 2]]));
    expect(await tell()).toBe(1);
  });

  test("by a cancelled order that puts its pieces back, it is told too", async () => {
    const { store, vase } = await aShopWithVase(1);
    const placed = await placeOrder(db, aCheckout(store, [[vase, 1]]));
    const orderId = (placed.ok ? placed.orderId : "") as OrderId;
    await setOrder(db, orderId, {
      financial_status: "pending",
      payment_kind: "bank-transfer",
      payment_name: "Bank",
    });
    await wish(store, vase, "a@example.com");
    const [line] = await asTableOwner(db, (query) =>
      query<{ id: string }>("select id from order_line_items where order_id = $1", [orderId]),
    );
    const cancelled = await cancelOrder(db, store.id, orderId, {
      reason: "other",
      note: "",
      restock: [line?.id ?? ""],
      tell_shopper: false,
      refund: false,
      by_hand: false,
      by,
    });
    expect(cancelled.ok).toBe(true);
    expect(await tell()).toBe(1);
    expect(await told(store)).toEqual(["a@example.com"]);
  });

  test("in a draft, a closed shop or one that takes no wishes, nobody is told until it is on sale", async () => {
    type Shown = { product: { status?: "draft" }; store: { openingSoon?: true; takesStockWishes?: false } };
    const off: Shown[] = [
      { product: { status: "draft" }, store: {} },
      { product: {}, store: { openingSoon: true } },
      { product: {}, store: { takesStockWishes: false } },
    ];
    for (const hidden of off) {
      const { store, vase } = await aShopWithVase();
      await wish(store, vase, "a@example.com");
      const set = (now: Shown) =>
        inStore(db, "owner", store.id, async (tx) => {
          const product = { status: "active" as const, ...now.product };
          await tx.update(products).set(product).where(eq(products.id, vase.productId));
          await tx
            .update(stores)
            .set({ openingSoon: false, takesStockWishes: true, ...now.store })
            .where(eq(stores.id, store.id));
        });
      await set(hidden);
      await restock(db, store.id, vase.variantId, 1);
      expect(await tell()).toBe(0);
      await set({ product: {}, store: {} });
      await hoursPass(store, 1);
      expect(await tell()).toBe(1);
    }
  });

  test("in another store, nobody here is told", async () => {
    const [here, there] = [await aShopWithVase(), await aShopWithVase()];
    for (const { store, vase } of [here, there]) await wish(store, vase, "a@example.com");
    await restock(db, there.store.id, there.vase.variantId, 5);
    expect(await tell()).toBe(1);
    expect([await told(here.store), await told(there.store)]).toEqual([[], ["a@example.com"]]);
  });

  test("and ten processes look at once, each wish gets one mail", async () => {
    const { store, vase } = await aShopWithVase();
    const all = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(2, "0")}@example.com`);
    for (const email of all) await wish(store, vase, email);
    await restock(db, store.id, vase.variantId, 25);
    const counts = await Promise.all(Array.from({ length: 10 }, () => tell()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25);
    expect(await told(store)).toEqual(all.slice(0, 25));
  });

  test("while a wish is being confirmed, it is either told or its shopper sees that it is back", async () => {
    for (let round = 0; round < 20; round++) {
      const { store, vase } = await aShopWithVase();
      const { id } = await aStockWish(db, store.id, vase.variantId, {
        email: "a@example.com",
        confirmed: false,
      });
      const [confirmed] = await Promise.all([
        confirmStockWish(db, store.id, id),
        restock(db, store.id, vase.variantId, 1),
      ]);
      const seen = !confirmed.ok && confirmed.reason === "in-stock" ? 1 : 0;
      expect(seen + (await tell())).toBe(1);
    }
  });

  test("an event says how many were told, and nobody's address", async () => {
    const { store, vase } = await aShopWithVase();
    await wish(store, vase, "a@example.com");
    await restock(db, store.id, vase.variantId, 1);
    await tell();
    const recorded = await inStore(db, "owner", store.id, (tx) =>
      tx
        .select({ type: events.type, payload: events.payload })
        .from(events)
        .where(eq(events.storeId, store.id)),
    );
    const payload = { by: null, variant_id: vase.variantId, mails: 1 };
    expect(recorded).toContainEqual({ type: "stock-wish.told", payload });
    expect(JSON.stringify(recorded)).not.toContain("a@example.com");
  });

  test("a product that is deleted takes its wishes and their mails along", async () => {
    const { store, vase } = await aShopWithVase();
    await wish(store, vase, "a@example.com");
    await restock(db, store.id, vase.variantId, 1);
    await tell();
    await inStore(db, "owner", store.id, (tx) => deleteProducts(tx, store.id, [vase.productId], { by }));
    expect(await told(store)).toEqual([]);
    expect(await inStore(db, "owner", store.id, (tx) => tx.$count(stockWishes))).toBe(0);
  });
});

type Step =
  | { do: "wish"; of: number }
  | { do: "stock"; to: number }
  | { do: "sale" }
  | { do: "hours"; hours: number }
  | { do: "look" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wish" as const), of: fc.nat({ max: 7 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("stock" as const), to: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: "sale" }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("hours" as const), hours: fc.constantFrom(1, 12, 24) }),
  },
  { weight: 4, arbitrary: fc.constant<Step>({ do: "look" }) },
);

test("whatever happens, nobody is told twice or out of turn, and no more at first than came back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { store, vase } = await aShopWithVase();
      const line: string[] = [];
      let [stock, cameBack, asked] = [0, 0, 0];
      const look = async () => {
        const before = await told(store);
        // Once a day has passed since the first were told, all others are.
        const isOthersTime = await hasOthersTime(vase.variantId);
        await tell();
        const now = await told(store);
        const fresh = now.slice(before.length);
        expect(now.slice(0, before.length)).toEqual(before);
        expect(fresh).toEqual(line.slice(0, fresh.length));
        line.splice(0, fresh.length);
        if (stock === 0) expect(fresh).toEqual([]);
        if (isOthersTime) return;
        expect(fresh.length).toBeLessThanOrEqual(Math.min(cameBack, stock));
        cameBack = 0;
      };
      for (const step of steps) {
        if (step.do === "wish" && stock === 0) {
          const email = `${asked++}.${step.of}@example.com`;
          await wish(store, vase, email);
          line.push(email);
        }
        if (step.do === "stock") {
          if (step.to > stock) cameBack = stock === 0 ? step.to : cameBack + step.to - stock;
          await restock(db, store.id, vase.variantId, step.to);
          stock = step.to;
        }
        if (step.do === "sale" && stock > 0) {
          expect((await placeOrder(db, aCheckout(store, [[vase, 1]]))).ok).toBe(true);
          stock--;
        }
        if (step.do === "hours") await hoursPass(store, step.hours);
        if (step.do === "look") await look();
      }
      const all = await told(store);
      expect(new Set(all).size).toBe(all.length);
    }),
    { numRuns: runs(100, 8) },
  );
});

async function hasOthersTime(variantId: VariantId): Promise<boolean> {
  const [row] = await asTableOwner(db, (query) =>
    query<{ yes: boolean }>(
      "select coalesce(others_at <= now(), false) as yes from restocks where variant_id = $1",
      [variantId],
    ),
  );
  return row?.yes ?? false;
}
