import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { recall, remember } from "#app/storefront/checkout/session-memory.ts";
import { useStore } from "#app/storefront/store.ts";
import { announce } from "#app/storefront/toast.tsx";
import { say } from "#rules/language/say.ts";
import { askPayment, type PaymentAnswer } from "./ask-payment.ts";

const PAUSES = [2, 2, 3, 5, 8];
const LONGEST_PAUSE = 15;

/**
 * Asks until the payment is settled, then loads the order again. The first time in a tab it sends the shopper to the
 * payment page. With `givesUp` the shopper does not want to pay any more.
 */
export function usePayment(orderId: string, givesUp: boolean): PaymentAnswer | undefined {
  const { id: storeId } = useStore();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState<PaymentAnswer>();

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;

    async function follow() {
      for (let times = 0; ; times++) {
        await untilVisible(signal);
        const asked = await askPayment({ storeId, orderId, give_up: givesUp });
        if (signal.aborted) return;
        setKnown(asked);
        const { financial_status: status, paymentUrl } = asked;
        if (status && status !== "awaiting_payment") {
          if (status === "paid") announce({ title: say.checkout.placed });
          return revalidate();
        }
        if (paymentUrl && !givesUp && isFirstTime(orderId)) goToPay(paymentUrl);
        await pause(PAUSES[times] ?? LONGEST_PAUSE);
        if (signal.aborted) return;
      }
    }

    follow();
    return () => left.abort();
  }, [storeId, orderId, givesUp, revalidate]);

  return known;
}

// Who comes back by the browser's button must not be sent away again.
function isFirstTime(orderId: string): boolean {
  const key = `storewright-sent-to-pay-${orderId}`;
  const isFirst = recall(key) === null;
  remember(key, true);
  return isFirst;
}

function goToPay(url: string) {
  announce({ title: say.card.goingToPay });
  window.location.assign(url);
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
  });
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
