import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findSpeech } from "#domain/language/find-speech.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import { findShopState } from "#domain/storefront/find-shop-state.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { clientNetwork } from "#http/visitor/client-address.ts";
import { isCountryCode } from "#rules/address/country-codes.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { lineState } from "#rules/cart/cart-check.ts";
import { orderCodesInput } from "#rules/discount/order-codes-input.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { vatIdInput } from "#rules/tax/vat-id-input.ts";
import { createQuotes } from "./quote.ts";
import { quoteBody, quoteSchema } from "./quote-schemas.ts";

// A shopper who keeps opening and closing the cart stays below it; a school or an office shares one address.
const LIMITS = [{ times: 240, seconds: 60 }];

const cartSchema = z.object({
  storeId: idInput<StoreId>(),
  items: z
    .array(
      z.object({
        variantId: idInput<VariantId>(),
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
        price: z.int().min(0).max(MAX_PRICE_CENTS),
      }),
    )
    .max(MAX_CART_LINES),
  quote: z
    .object({
      shipping_country_code: z
        .string()
        .refine(isCountryCode, { error: () => say.address.unknownCountry })
        .optional(),
      shipping_method_id: z.uuid().optional(),
      discount_codes: orderCodesInput.optional(),
      buyer_vat_id: vatIdInput.optional(),
    })
    .optional(),
});

const checkedLineSchema = z.object({
  variantId: z.uuid(),
  productId: z.uuid().nullable(),
  state: z.enum(["ok", "price-changed", "fewer-left", "sold-out", "gone"]),
  stock: z.int(),
  price: z.int().nullable(),
  title: z.string().nullable(),
  handle: z.string().nullable(),
  variantTitle: z.string().nullable(),
  image: z.string().nullable(),
});

const check = createRoute({
  method: "post",
  path: "/cart/check",
  summary:
    "What has changed in the shop since these lines were added to the cart, and what does it cost there?",
  description:
    "With `quote`, it is answered what this cart costs at that place with those codes, and how it can be shipped. " +
    "`refusals` says of each code that takes nothing off why not.",
  request: { body: jsonBody(cartSchema) },
  responses: {
    200: json(
      "Every line, as the shop has it now",
      z.object({
        lines: z.array(checkedLineSchema),
        // Of the prices; null if there is no such store.
        currencyCode: z.string().nullable(),
        quote: quoteSchema.optional(),
      }),
    ),
    ...errors(409, 422, 429),
  },
});

/** Public: it reveals no more than product pages do. Another store's variant counts as deleted. */
export function cartApi(deps: AppDeps) {
  const { db, config } = deps;
  const ask = createQuotes(deps);
  const api = new OpenAPIHono<AppEnv>();
  api.use("/cart/check", rateLimit(config, createMemoryLimiter(LIMITS)));
  return api.openapi(check, async (c) => {
    const { storeId, items, quote } = c.req.valid("json");
    const { closed, currencyCode } = await findShopState(db, storeId);
    if (closed) return refuseClosed(c, storeId);
    const wanted = items.map(({ variantId }) => variantId);
    const shop = await findShopVariants(db, storeId, wanted);
    const lines = items.map((item) => {
      const now = shop.get(item.variantId);
      return { variantId: item.variantId, ...(now ?? GONE), state: lineState(item, now) };
    });
    if (!quote) return c.json({ lines, currencyCode }, 200);
    const { shipping_country_code: countryCode, shipping_method_id: methodId, discount_codes: codes } = quote;
    const choice = { countryCode, methodId, codes, vatId: quote.buyer_vat_id };
    const priced = await ask(storeId, { items, choice, network: clientNetwork(c, config) });
    return c.json({ lines, currencyCode, quote: priced && quoteBody(priced, countryCode) }, 200);
  });

  async function refuseClosed(c: Context<AppEnv>, storeId: StoreId) {
    const refuse = () => apiError(c, 409, say.refusal.closed);
    const speech = await findSpeech(db, storeId);
    return speech ? speakingAs(speech, refuse) : refuse();
  }
}

const GONE = {
  productId: null,
  title: null,
  handle: null,
  variantTitle: null,
  price: null,
  stock: 0,
  image: null,
};
