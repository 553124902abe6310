import { useEffect, useState } from "react";
import type { CartLine } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import type { Quote } from "./quote.ts";
import { refusedAnswerText } from "./refused-answer.ts";

export type QuoteQuestion = {
  storeId: string;
  lines: CartLine[];
  country?: string;
  method?: string;
  codes: string[];
  /** Of a company; of a right form. */
  vatId?: string;
};

export type Quoted = {
  /** The last answer, which may be that to the request before. */
  quote?: Quote;
  /** The answer to the current request has not come yet. */
  pending: boolean;
  /** Why there is no answer, in words. */
  problem?: string;
  askAgain: () => void;
  /** Takes a quote that came with another answer. It holds until cart, country, method or codes change. */
  take: (quote: Quote) => void;
};

type Answer = { key: string; quote?: Quote; problem?: string };

/** Asks the shop whenever cart, country, method or codes change. */
export function useQuote({ storeId, lines, country, method, codes, vatId }: QuoteQuestion): Quoted {
  const [answer, setAnswer] = useState<Answer>();
  const [times, setTimes] = useState(0);
  const body = JSON.stringify({
    storeId,
    items: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
    quote: {
      shipping_country_code: country,
      shipping_method_id: method,
      discount_codes: codes,
      buyer_vat_id: vatId,
    },
  });
  const key = times + body;

  useEffect(() => {
    const stopped = new AbortController();
    ask(body, stopped.signal)
      .catch((): CheckAnswer => ({}))
      .then(({ quote, error = say.common.noConnection }) => {
        if (stopped.signal.aborted) return;
        setAnswer((last) => (quote ? { key, quote } : { key, quote: last?.quote, problem: error }));
      });
    return () => stopped.abort();
  }, [key, body]);

  const problem = answer?.problem;
  const askAgain = () => setTimes((count) => count + 1);

  // An outage is often over when the browser is back online.
  useEffect(() => {
    if (!problem) return;
    addEventListener("online", askAgain);
    return () => removeEventListener("online", askAgain);
  });

  return {
    quote: answer?.quote,
    pending: answer?.key !== key,
    problem,
    askAgain,
    take: (quote) => setAnswer({ key, quote }),
  };
}

type CheckAnswer = { quote?: Quote; error?: string };

async function ask(body: string, signal: AbortSignal): Promise<CheckAnswer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/api/cart/check", { method: "POST", headers, body, signal });
  // The sentence of a shop that is closed is in its language; others are told by the status alone.
  if (response.ok || response.status === 409) return response.json();
  return { error: refusedAnswerText(response) ?? say.refusal.busy };
}
