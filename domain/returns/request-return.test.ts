import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { returns } from "#db/schema/returns.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { withdrawalInput } from "#rules/return/withdrawal-input.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anUnpaidOrder, setOrder } from "#test/factories-orders.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { changeReturn } from "./change-return.ts";
import { findContract } from "./find-contract.ts";
import { requestReturn } from "./request-return.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
await takesWithdrawals(db, store.id);
const by = randomUUID() as UserId;

async function read(id: OrderId): Promise<OrderDetail> {
  return (await findOrder(db, store.id, id)) as OrderDetail;
}

/** An order by bank transfer, and what its shopper sends to withdraw from all of it. */
async function anOrder(quantities = [2, 1]) {
  const { id } = await anUnpaidOrder(db, store, { quantities });
  const { order_number, email, line_items } = await read(id);
  const lines = line_items.map((line) => ({ line_item_id: line.id, quantity: line.quantity }));
  const withdrawal = {
    storeId: store.id,
    name: "Zoë",
    order_number: String(order_number),
    email,
    lines,
    words: "",
  };
  return { id, lines, withdrawal };
}

function countMails(orderId: OrderId, type: "return-received" | "new-return"): Promise<number> {
  return inStore(db, "owner", store.id, (tx) =>
    tx.$count(mailOutbox, and(eq(mailOutbox.orderId, orderId), eq(mailOutbox.type, type))),
  );
}

const refund = {
  shipping_cents: 0,
  note: "",
  tell_shopper: false,
  by_hand: false,
  by,
  lines: [] as { line_item_id: string; quantity: number; restock: boolean }[],
};

describe("withdrawing", () => {
  test("confirmed twenty times at once makes one request, one receipt and one mail to the owner", async () => {
    const { id, withdrawal } = await anOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestReturn(db, store.id, withdrawal)),
    );
    const [first] = (await read(id)).returns;
    expect(answers.map((answer) => answer?.request?.id)).toEqual(answers.map(() => first?.id));
    const { returns: all, timeline } = await read(id);
    expect(all).toHaveLength(1);
    expect(timeline.filter(({ type }) => type === "order.return-requested")).toHaveLength(1);
    expect(await countMails(id, "return-received")).toBe(1);
  });

  test("from different items in two tabs at once counts no piece twice", async () => {
    const { id, withdrawal, lines } = await anOrder([3]);
    const line_item_id = lines[0]?.line_item_id ?? "";
    const wanted = [1, 2, 3].map((quantity) => ({ ...withdrawal, lines: [{ line_item_id, quantity }] }));
    await Promise.all(wanted.map((one) => requestReturn(db, store.id, one)));
    const pieces = (await read(id)).returns.flatMap((one) => one.lines);
    expect(pieces.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
  });

  test("is possible by number with # and by e-mail in capitals", async () => {
    const { withdrawal } = await anOrder();
    const typed = { order_number: `#${withdrawal.order_number}`, email: withdrawal.email.toUpperCase() };
    expect(await findContract(db, store.id, typed)).toBeDefined();
  });

  test("asks for what is left, when pieces were cancelled or asked for before", async () => {
    const { id, withdrawal, lines } = await anOrder([2, 1]);
    const [first, second] = lines;
    if (!first || !second) throw new Error("The order has two lines.");
    await requestReturn(db, store.id, { ...withdrawal, lines: [{ ...first, quantity: 1 }] });
    await requestReturn(db, store.id, withdrawal);
    expect((await read(id)).returns.map((one) => one.lines)).toEqual([
      [{ ...first, quantity: 1 }],
      expect.arrayContaining([{ ...first, quantity: 1 }, second]),
    ]);
    const again = await requestReturn(db, store.id, withdrawal);
    expect((await read(id)).returns).toHaveLength(2);
    expect(again?.request).toBeDefined();
  });

  test("makes no request of items that are not the order's", async () => {
    const { id, withdrawal } = await anOrder();
    const lines = [{ line_item_id: randomUUID(), quantity: 1 }];
    expect(await requestReturn(db, store.id, { ...withdrawal, lines })).toMatchObject({ request: undefined });
    expect((await read(id)).returns).toEqual([]);
  });

  test.for(["demo", "awaiting_payment", "voided"])(
    "from an order that is %s is not possible",
    async (status) => {
      const { id, withdrawal } = await anOrder();
      await setOrder(db, id, { financial_status: status, payment_kind: null });
      expect(await requestReturn(db, store.id, withdrawal)).toBeUndefined();
    },
  );

  test("is not possible in a store that does not offer it, nor from a cancelled order", async () => {
    const { id, withdrawal } = await anOrder();
    await takesWithdrawals(db, store.id, false);
    expect(await requestReturn(db, store.id, withdrawal)).toBeUndefined();
    await takesWithdrawals(db, store.id);
    await cancelOrder(db, store.id, id, { ...refund, reason: "other", restock: [], refund: false });
    expect(await requestReturn(db, store.id, withdrawal)).toBeUndefined();
  });

  test("keeps whatever name and words a form accepts", async () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        "\u0000",
        "\u202Eevil",
        "<script>alert(1)</script>",
        "'; drop table returns; --",
        "👩‍👩‍👧‍👦",
        "שלום",
      ),
    );
    const { id, withdrawal } = await anOrder();
    await fc.assert(
      fc.asyncProperty(odd, odd, async (name, words) => {
        const parsed = withdrawalInput.safeParse({ ...withdrawal, name, words });
        if (!parsed.success) return;
        const made = await requestReturn(db, store.id, parsed.data);
        const kept = (await read(id)).returns.at(-1);
        expect([kept?.name, kept?.words]).toEqual([name.trim(), words.trim()]);
        const input = { state: "refused", reason: "For the next one" } as const;
        await changeReturn(db, store.id, made?.request?.id ?? "", { input, by });
      }),
      { numRuns: 15 },
    );
  });
});

describe("a return request", () => {
  async function aRequest() {
    const { id, withdrawal, lines } = await anOrder([2]);
    await markAsPaid(db, store.id, id, { paid_on: "2026-01-31", note: "", tell_shopper: false, by });
    const requested = await requestReturn(db, store.id, withdrawal);
    const returnId = requested?.request?.id ?? "";
    const change = (state: "received" | "refunded" | "refused", reason = "") =>
      changeReturn(db, store.id, returnId, { input: { state, reason }, by });
    const stateNow = async () => (await read(id)).returns[0]?.state;
    return { id, lines, returnId, change, stateNow };
  }

  test("is refunded as soon as the refund that answers it is done, with who did it", async () => {
    const { id, lines, returnId, change, stateNow } = await aRequest();
    expect(await change("received")).toEqual({ ok: true });
    const wanted = {
      ...refund,
      lines: lines.map((line) => ({ ...line, restock: true })),
      return_id: returnId,
    };
    const key = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => refundOrder(db, store.id, id, { ...wanted, key })));
    expect(one).toMatchObject({ ok: true, state: "done" });
    expect(two).toMatchObject({ ok: true, state: "done" });
    expect(await stateNow()).toBe("refunded");
    const changes = (await read(id)).timeline.filter(({ type }) => type === "order.return-changed");
    expect(changes).toMatchObject([
      { payload: { by, before: { state: "received" }, after: { state: "refunded" } } },
      { payload: { by, before: { state: "requested" }, after: { state: "received" } } },
    ]);
  });

  test("that is closed or of another order cannot be answered by a refund, and no money moves", async () => {
    const { id, returnId, change } = await aRequest();
    const { returnId: other } = await aRequest();
    await change("refused", "It was worn");
    for (const return_id of [returnId, other, randomUUID()])
      expect(await refundOrder(db, store.id, id, { ...refund, amount_cents: 1, return_id })).toMatchObject({
        reason: "return-closed",
      });
    expect((await read(id)).refunded_cents).toBe(0);
  });

  test("is refused with a reason, once, and stays refused", async () => {
    const { id, change, stateNow } = await aRequest();
    expect(await change("refused", "It was worn")).toEqual({ ok: true });
    expect(await change("refused", "Another reason")).toEqual({ ok: true });
    expect(await change("received")).toMatchObject({ reason: "closed" });
    expect(await stateNow()).toBe("refused");
    expect((await read(id)).returns[0]?.reason).toBe("It was worn");
  });

  test("is closed by hand only after money was given back, or when none was paid", async () => {
    const { id, change, stateNow } = await aRequest();
    expect(await change("refunded")).toMatchObject({ reason: "refund-first" });
    await refundOrder(db, store.id, id, { ...refund, amount_cents: 1 });
    expect(await change("refunded")).toEqual({ ok: true });
    expect(await stateNow()).toBe("refunded");

    const { withdrawal } = await anOrder();
    const unpaid = await requestReturn(db, store.id, withdrawal);
    const input = { state: "refunded", reason: "" } as const;
    expect(await changeReturn(db, store.id, unpaid?.request?.id ?? "", { input, by })).toEqual({ ok: true });
  });

  test("of another store is not found", async () => {
    const { returnId, stateNow } = await aRequest();
    const { id: elsewhere } = await anOpenStore(db);
    const input = { state: "received", reason: "" } as const;
    expect(await changeReturn(db, elsewhere, returnId, { input, by })).toMatchObject({ reason: "not-found" });
    expect(await stateNow()).toBe("requested");
  });

  test("shows shoppers neither name nor words nor reason", async () => {
    const read = (column: "name" | "words" | "reason") =>
      inStore(db, "shopper", store.id, (tx) => tx.select({ it: returns[column] }).from(returns));
    for (const column of ["name", "words", "reason"] as const)
      await expect(read(column)).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
