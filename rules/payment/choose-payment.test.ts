import { describe, expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import type { ChosenShipping } from "#rules/shipping/choose-shipping.ts";
import { choosePayment } from "./choose-payment.ts";
import { noCardText } from "./no-card.ts";
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
  choosePayment(METHODS, { totalCents: 50, currency: EURO, shipping }, undefined).methods.map(
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
    const free = choosePayment(METHODS, { totalCents: 0, currency: EURO }, "custom");
    expect(free).toEqual({ needed: false, methods: [] });
  });

  test("hold the chosen one, if it is open to it", () => {
    const chosen = (id?: string) => choosePayment(METHODS, { totalCents: 50, currency: EURO }, id).method?.id;
    expect(["custom", "pay-at-pickup", "unknown", undefined].map(chosen)).toEqual([
      "custom",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [49, "EUR", "Paying by card starts at €0.50."],
    [50, "EUR", undefined],
    [99_999_999, "EUR", undefined],
    [100_000_000, "EUR", "Paying by card ends at €999,999.99."],
    [5_000, "LYD", "Paying by card is not offered for orders in LYD here."],
    [5_250, "KWD", undefined],
    [5_255, "KWD", "Paying by card needs a total in steps of KWD\u00a00.010."],
    [999_999, "ISK", undefined],
    [1_000_000, "ISK", "Paying by card ends at kr\u00a0999,999."],
    [99_999_999, "JPY", undefined],
    [17_499, "HUF", "Paying by card starts at Ft\u00a0175.00."],
  ])("are the card within Stripe's limits and currencies only: %i %s", (totalCents, currency, noCard) => {
    const chosen = choosePayment(METHODS, { totalCents, currency: currencyOf(currency) }, "stripe");
    expect([chosen.noCard && noCardText(chosen.noCard), chosen.method?.kind]).toEqual([
      noCard,
      noCard ? undefined : "stripe",
    ]);
  });

  test("say nothing of cards in a store that takes none", () => {
    const byHand = METHODS.filter(({ kind }) => kind !== "stripe");
    expect(
      choosePayment(byHand, { totalCents: 49, currency: currencyOf("KWD") }, "custom").noCard,
    ).toBeUndefined();
  });
});
