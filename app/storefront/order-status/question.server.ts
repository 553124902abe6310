import { say } from "#rules/language/say.ts";
import type { OrderQuestion } from "#rules/order/order-answer.ts";
import type { LockedOrder } from "#rules/order/public-order.ts";

export type ShownQuestion = { label: string; says: string; hint: string };

/** Sentences stay out of the page's scripts. */
export function withQuestion(order: LockedOrder): LockedOrder & { question: ShownQuestion } {
  return { ...order, question: { ...asked(order.asks_for), hint: say.status.cookieHint } };
}

function asked(what: OrderQuestion): Pick<ShownQuestion, "label" | "says"> {
  return what === "email"
    ? { label: say.field.emailLabel, says: say.status.askEmail }
    : { label: say.status.postalCodeOrEmail, says: say.status.askPostalCodeOrEmail };
}
