import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { BROWSER_PROOF_DAYS } from "#rules/order/order-proof.ts";
import { createOrderProofs } from "./order-proof.ts";

const DAY = 24 * 60 * 60_000;
const keys = deriveAuthKeys("a secret of the tests");
const clock = { now: Date.parse("2026-06-01") };
const proofs = createOrderProofs(keys, () => clock.now);
const order = {
  storeId: randomUUID() as StoreId,
  id: randomUUID() as OrderId,
  email: "Zoe@example.com",
  placedAt: clock.now,
};

test("a proof opens its order, however the e-mail is spelled", () => {
  for (const proof of [proofs.forLink(order), proofs.forBrowser(order)]) {
    expect(proofs.isValid(order, proof)).toBe(true);
    expect(proofs.isValid({ ...order, email: "zoe@EXAMPLE.com" }, proof)).toBe(true);
  }
});

test("it opens neither another order, nor the same in another store, nor one whose e-mail was corrected", () => {
  const proof = proofs.forLink(order);
  for (const other of [
    { ...order, id: randomUUID() as OrderId },
    { ...order, storeId: randomUUID() as StoreId },
    { ...order, email: "zoe@example.org" },
  ])
    expect(proofs.isValid(other, proof)).toBe(false);
});

test("a changed or forged one opens nothing", () => {
  const proof = proofs.forLink(order);
  const later = `f${proof.slice(1)}`;
  const forged = createOrderProofs(deriveAuthKeys("another secret")).forLink(order);
  for (const wrong of ["", "nonsense", later, proof.slice(0, -1), `${proof}00`, proof.toUpperCase(), forged])
    expect(proofs.isValid(order, wrong)).toBe(false);
});

test("a browser's ends after a week, a link's two years after the order, and a link is always the same", () => {
  const [browser, link] = [proofs.forBrowser(order), proofs.forLink(order)];
  const validAfter = (days: number) => {
    clock.now = order.placedAt + days * DAY;
    return [browser, link].map((proof) => proofs.isValid(order, proof));
  };
  expect(validAfter(BROWSER_PROOF_DAYS - 1)).toEqual([true, true]);
  expect(validAfter(BROWSER_PROOF_DAYS)).toEqual([false, true]);
  expect(proofs.forLink(order)).toBe(link);
  expect(validAfter(729)).toEqual([false, true]);
  expect(validAfter(730)).toEqual([false, false]);
});
