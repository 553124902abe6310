import { echo } from "#domain/email/echo.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import { type Balance, dueCents } from "#rules/order/payment-status.ts";

export const NO_PAYMENT = "This was a demo checkout: nothing has been paid.";

/** What the shopper chose, as it was then. */
export type ShownPayment = { name: string; instructions: string };

type Payable = { orderNumber: number; currency: string; balance: Balance; payment: ShownPayment | null };

type HowToPay = {
  sums: { name: string; amount: string }[];
  block?: { title: string; lines: string[] };
};

/** How the rest is paid: the sum, the reference, and the owner's instructions. */
export function paymentBlock({ orderNumber, currency, balance, payment }: Payable): HowToPay {
  const due: Cents = dueCents(balance);
  return {
    sums: [
      { name: "To be paid", amount: formatMoney(due, currency) },
      { name: "Reference", amount: `${orderNumber}` },
    ],
    block: payment ? { title: echo(payment.name, 100), lines: ownLines(payment.instructions) } : undefined,
  };
}

// The owner's own words, whole and line by line: a bank account cut short is of no use.
function ownLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => echo(line, text.length))
    .filter(Boolean);
}
