import { describe, expect, test } from "vitest";
import type { ChosenShipping } from "#rules/order/choose-shipping.ts";
import { choosePayment } from "./choose-payment.ts";
import { PAYMENT_KINDS } from "./payment-kind.ts";

const METHODS = PAYMENT_KINDS.map((kind) => ({
  id: kind,
  kind,
  name: kind,
  instructions: "",
  remind_after_days: null,
  cancel_after_days: null,
}));

const post = { id: "post", name: "Post", delivery_time: "", price_cents: 500, total_cents: 1_500 };
const pickup = { id: "pickup", name: "Local pickup", delivery_time: "", price_cents: 0 };
const at = { address: "Main street", instructions: "" };

const SHIPPED: ChosenShipping = { needed: true, methods: [post], method: post };
const PICKED_UP: ChosenShipping = { needed: true, methods: [post], method: { ...pickup, pickup: at } };
const NOT_CHOSEN: ChosenShipping = { needed: true, methods: [post] };
const NOT_SHIPPED: ChosenShipping = { needed: false, methods: [] };

const open = (shipping?: ChosenShipping) =>
  choosePayment(METHODS, { totalCents: 50, currency: "EUR", shipping }, undefined).methods.map(
    ({ kind }) => kind,
  );

describe("the payment methods that are open to an order", () => {
  test.each([
    ["at the flat rate", undefined, ["bank-transfer", "cash-on-delivery", "custom", "stripe"]],
    ["that is shipped", SHIPPED, ["bank-transfer", "cash-on-delivery", "custom", "stripe"]],
    ["that is picked up", PICKED_UP, ["bank-transfer", "pay-at-pickup", "custom", "stripe"]],
    ["whose shipping is not chosen yet", NOT_CHOSEN, ["bank-transfer", "custom", "stripe"]],
    ["that needs no shipping", NOT_SHIPPED, ["bank-transfer", "custom", "stripe"]],
  ])("%s", (_, shipping, kinds) => {
    expect(open(shipping)).toEqual(kinds);
  });

  test("are none when it costs nothing", () => {
    const free = choosePayment(METHODS, { totalCents: 0, currency: "EUR" }, "custom");
    expect(free).toEqual({ needed: false, methods: [] });
  });

  test("hold the chosen one, if it is open to it", () => {
    const chosen = (id?: string) =>
      choosePayment(METHODS, { totalCents: 50, currency: "EUR" }, id).method?.id;
    expect(["custom", "pay-at-pickup", "unknown", undefined].map(chosen)).toEqual([
      "custom",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("are not the card below Stripe's minimum, nor in a currency that it counts otherwise", () => {
    const choose = (totalCents: number, currency: string) =>
      choosePayment(METHODS, { totalCents, currency }, "stripe");
    expect(choose(49, "EUR")).toMatchObject({ cardFromCents: 50 });
    expect(choose(49, "EUR").method).toBeUndefined();
    expect(choose(50, "EUR")).toMatchObject({ method: { kind: "stripe" } });
    expect(choose(50, "EUR").cardFromCents).toBeUndefined();
    expect(choose(5_000, "KWD").method).toBeUndefined();
  });
});
