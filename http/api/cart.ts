import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { lineState } from "#rules/cart/cart-check.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { defaultHook, errors, json, jsonBody } from "./validation.ts";

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
});

const checkedLineSchema = z.object({
  variantId: z.uuid(),
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
  summary: "What has changed in the shop since these lines were added to the cart?",
  request: { body: jsonBody(cartSchema) },
  responses: {
    200: json("Every line, as the shop has it now", z.object({ lines: z.array(checkedLineSchema) })),
    ...errors(422, 429),
  },
});

/** Public: it reveals no more than product pages do. Another store's variant counts as deleted. */
export function cartApi({ db, config }: AppDeps) {
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  api.use("/cart/check", rateLimit(config, createMemoryLimiter(LIMITS)));
  return api.openapi(check, async (c) => {
    const { storeId, items } = c.req.valid("json");
    const wanted = items.map(({ variantId }) => variantId);
    const shop = await findShopVariants(db, storeId, wanted);
    const lines = items.map((item) => {
      const now = shop.get(item.variantId);
      return { variantId: item.variantId, ...(now ?? GONE), state: lineState(item, now) };
    });
    return c.json({ lines }, 200);
  });
}

const GONE = { title: null, handle: null, variantTitle: null, price: null, stock: 0, image: null };
