import { useEffect, useState } from "react";
import type { CartLine } from "#rules/cart/cart.ts";
import type { Quote } from "./quote.ts";

type Asked = { storeId: string; lines: CartLine[]; country?: string; method?: string };

type Quoted = {
  /** The last answer, which may be of what was asked before. */
  quote?: Quote;
  /** The answer to what is asked now is not there yet. */
  pending: boolean;
  failed: boolean;
  askAgain: () => void;
};

type Answer = { key: string; quote?: Quote; failed: boolean };

/** Asks the shop whenever cart, country or method change. */
export function useQuote({ storeId, lines, country, method }: Asked): Quoted {
  const [answer, setAnswer] = useState<Answer>();
  const [times, setTimes] = useState(0);
  const body = JSON.stringify({
    storeId,
    items: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
    quote: { shipping_country_code: country, shipping_method_id: method },
  });
  const key = times + body;

  useEffect(() => {
    const stopped = new AbortController();
    ask(body, stopped.signal)
      .then((quote) => setAnswer({ key, quote, failed: false }))
      .catch(() => {
        if (!stopped.signal.aborted) setAnswer((last) => ({ key, quote: last?.quote, failed: true }));
      });
    return () => stopped.abort();
  }, [key, body]);

  const { failed = false } = answer ?? {};
  const askAgain = () => setTimes((count) => count + 1);

  // An outage is often over when the browser is back online.
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", askAgain);
    return () => removeEventListener("online", askAgain);
  });

  return {
    quote: answer?.quote,
    pending: answer?.key !== key,
    failed,
    askAgain,
  };
}

async function ask(body: string, signal: AbortSignal): Promise<Quote> {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/api/cart/check", { method: "POST", headers, body, signal });
  const { quote } = (await response.json()) as { quote?: Quote };
  if (quote) return quote;
  // The store went back to its flat rate since this page was loaded.
  if (response.ok) location.reload();
  throw new Error("The shop gave no quote.");
}
