import { refusalText } from "#rules/discount/refusal-text.ts";
import { say } from "#rules/language/say.ts";
import { EURO } from "#rules/money/money.ts";
import { noCardText } from "#rules/payment/no-card.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { OrderRefusal } from "./order-refusal.ts";

/** For the shopper. Our checkout loads it only when an order is refused. */
export function orderRefusalText(refusal: OrderRefusal): string {
  switch (refusal.code) {
    case "invalid":
      return say.field.form;
    case "not-enough-inventory":
      return say.refusal.notEnough;
    case "item-gone":
      return say.refusal.itemGone;
    case "total-changed":
      return say.refusal.totalChanged;
    case "discount-code-not-valid":
      return say.refusal.wrongCode(refusal.values);
    case "too-many-wrong-codes":
      return refusalText(
        { code: "", reason: "too-many-misses", retryAfterSeconds: refusal.values.seconds },
        EURO,
      );
    case "too-many-attempts":
      return say.common.tooManyAttempts({ wait: waitWords(refusal.values.seconds) });
    case "not-shipped-there":
      return notShippedTo(refusal.values.country);
    case "shipping-method-missing":
      return say.refusal.chooseMethod;
    case "shipping-method-gone":
      return say.refusal.methodGone;
    case "payment-method-missing":
      return say.refusal.choosePayment;
    case "payment-method-gone":
      return say.refusal.paymentGone;
    case "no-way-to-pay":
      return say.refusal.noWayToPay;
    case "payment-refused":
      return say.refusal.cardRefused;
    case "payment-too-small":
      return say.refusal.cardTooSmall;
    case "payment-in-copy":
      return say.refusal.cardInCopy;
    case "payment-away":
      return say.refusal.cardAway;
    case "still-running":
      return say.refusal.stillRunning;
    case "key-reused":
      return say.refusal.keyReused;
    case "store-not-found":
      return say.refusal.noStore;
    case "store-closed":
      return say.refusal.closed;
    case "busy":
      return say.refusal.busy;
    default:
      return noCardText(refusal);
  }
}
