import type { PaymentStatus } from "#rules/payment/payment-status.ts";

type Question = { storeId: string; orderId: string; give_up: boolean };

export type PaymentAnswer =
  | { financial_status: PaymentStatus; paymentUrl?: string; trouble?: undefined }
  /** In words. */
  | { financial_status?: undefined; paymentUrl?: undefined; trouble: string };

const OFFLINE = "You are offline. We look again as soon as you are back.";
const NO_ANSWER = "We could not find out whether your payment has arrived. We keep trying.";
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
    return response.ok ? await response.json() : { trouble: NO_ANSWER };
  } catch {
    return { trouble: navigator.onLine ? NO_ANSWER : OFFLINE };
  }
}
