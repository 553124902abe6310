import fc from "fast-check";
import { expect, test } from "vitest";
import { salesSeries } from "#domain/dashboard/sales-series.ts";
import { summarizeDay } from "#domain/dashboard/summarize-day.ts";
import { type Balance, isUnsettled, PAYMENT_STATUSES, revenueCents } from "#rules/payment/payment-status.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { runs } from "#test/is-sweep.ts";

const db = await openDatabase();

const YESTERDAY = new Date("2026-03-27T23:00:00Z");
const TODAY = new Date("2026-03-28T23:00:00Z");
const NOW = new Date("2026-03-29T09:00:00Z");

const anyOrder = fc
  .record({
    financialStatus: fc.constantFrom(...PAYMENT_STATUSES),
    createdAt: fc.date({ min: YESTERDAY, max: NOW, noInvalidDate: true }),
    archivedAt: fc.constantFrom(null, NOW),
    quantity: fc.integer({ min: 1, max: 5 }),
    shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(5), fc.nat(100)),
    overpaid: fc.tuple(fc.nat(3_000), fc.nat(100)),
  })
  .map(({ quantity, shares: [cancelled, paid, refunded, pieces, both], overpaid, ...order }) => {
    const totalCents = quantity * 250;
    const paidCents = order.financialStatus === "demo" ? 0 : share(totalCents, paid);
    const [cancelledCents, refundedCents] = [share(totalCents, cancelled), share(paidCents, refunded)];
    const overpaidCents = order.financialStatus === "demo" ? 0 : overpaid[0];
    const overpaidRefundedCents = share(overpaidCents, overpaid[1]);
    return {
      ...order,
      totalCents,
      paidCents: paidCents + overpaidCents,
      cancelledCents,
      refundedCents: refundedCents + overpaidRefundedCents,
      overpaidCents,
      overpaidRefundedCents,
      cancelledRefundedCents: share(Math.min(cancelledCents, refundedCents), both),
      line: { quantity, cancelledQuantity: Math.min(pieces, quantity) },
    };
  });

const share = (cents: number, percent: number) => Math.floor((cents * percent) / 100);

test("the figures are those of a plain recount: without unsettled orders, less cancelled and refunded", async () => {
  const other = await anOpenStore(db);
  await aWrittenOrder(db, other.id, { createdAt: NOW });
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { maxLength: 12 }), async (placed) => {
      const { id: store } = await anOpenStore(db);
      for (const { line, ...order } of placed) await aWrittenOrder(db, store, order, [line]);

      const counted = placed.filter(({ financialStatus }) => !isUnsettled(financialStatus));
      const today = counted.filter(({ createdAt }) => createdAt >= TODAY);
      const yesterday = counted.filter(({ createdAt }) => createdAt < TODAY);
      const units = today.map(({ line }) => line.quantity - line.cancelledQuantity);
      expect(await summarizeDay(db, store, { since: TODAY, now: NOW })).toMatchObject({
        ordersToday: today.length,
        revenueTodayCents: revenueOf(today),
        unitsSold: units.reduce((sum, pieces) => sum + pieces, 0),
      });
      const { days } = await salesSeries(db, store, { midnights: [YESTERDAY, TODAY], now: NOW });
      expect(days).toMatchObject([
        { orders: yesterday.length, revenue_cents: revenueOf(yesterday) },
        { orders: today.length, revenue_cents: revenueOf(today) },
      ]);
    }),
    { numRuns: runs(25) },
  );
});

const revenueOf = (orders: Balance[]) => orders.reduce((sum, order) => sum + revenueCents(order), 0);

test("the newest orders do not contain those that await their payment", async () => {
  const { id: store } = await anOpenStore(db);
  const paid = await aWrittenOrder(db, store, { financialStatus: "paid", createdAt: TODAY });
  await aWrittenOrder(db, store, { financialStatus: "awaiting_payment", createdAt: NOW });
  const { recentOrders } = await summarizeDay(db, store, { since: TODAY, now: NOW });
  expect(recentOrders.map(({ id }) => id)).toEqual([paid]);
});
