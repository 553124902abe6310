import type { PricedCart } from "#domain/checkout/price-cart.ts";
import { quoteCart } from "#domain/checkout/quote-cart.ts";
import type { AppDeps } from "#http/deps.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import type { Choice } from "#rules/order/price/price-order.ts";
import { codeGuesser, createCodeLookups } from "./code-lookups.ts";

type QuoteRequest = {
  items: { variantId: VariantId; quantity: number }[];
  choice: Choice;
  /** Who asks. */
  network: string;
};

/**
 * What a cart costs, for whoever asks. Guesses at codes are counted; after too many of them the cart is priced without
 * codes.
 */
export function createQuotes(deps: AppDeps) {
  const lookups = createCodeLookups(deps);
  return async (
    store: StoreId,
    { items, choice: { codes = [], ...choice }, network }: QuoteRequest,
  ): Promise<PricedCart | undefined> => {
    const ask = (tried: Choice) => quoteCart(deps.db, store, items, { ...choice, ...tried });
    if (codes.length === 0) return ask({});
    const judged = await lookups.judge(codeGuesser(store, network), {
      guesses: codes.length,
      judge: () => ask({ codes }),
      missesOf: (priced) => priced?.guesses ?? codes.length,
    });
    if (judged.ok) return judged.answer;
    const without = await ask({});
    return without && { ...without, refusals: codes.map((code) => ({ code, ...judged })) };
  };
}
