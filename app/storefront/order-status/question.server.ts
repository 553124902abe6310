import type { OrderQuestion } from "#rules/order/order-answer.ts";
import type { LockedOrder } from "#rules/order/public-order.ts";

export type ShownQuestion = { label: string; says: string; hint: string };

/** Sentences stay out of the page's scripts. */
export function withQuestion(order: LockedOrder): LockedOrder & { question: ShownQuestion } {
  return { ...order, question: { ...ASKED[order.asks_for], hint: HINT } };
}

const ASKED: Record<OrderQuestion, Pick<ShownQuestion, "label" | "says">> = {
  "postal-code-or-email": {
    label: "Postal code or email",
    says: "To see all of it, enter the postal code that it goes to, or the email that it was placed with.",
  },
  email: {
    label: "Email",
    says: "To see all of it, enter the email that it was placed with. This order has no postal code.",
  },
};

const HINT = "A cookie remembers your answer in this browser for a week.";
