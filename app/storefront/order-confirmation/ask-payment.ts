import { say } from "#rules/language/say.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";

type Question = { storeId: string; orderId: string; give_up: boolean };

export type PaymentAnswer =
  | { financial_status: PaymentStatus; paymentUrl?: string; trouble?: undefined }
  /** In words. */
  | { financial_status?: undefined; paymentUrl?: undefined; trouble: string };

const PATIENCE_MS = 20_000;

/** What became of an order's payment. */
export async function askPayment(question: Question): Promise<PaymentAnswer> {
  try {
    const response = await fetch("/api/payments/settle", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? await response.json() : { trouble: say.card.noAnswer };
  } catch {
    return { trouble: navigator.onLine ? say.card.noAnswer : say.card.offline };
  }
}
