import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/app.ts";
import type { AppEnv } from "#http/app-env.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart.ts";
import { lineState } from "#rules/cart-check.ts";
import { fieldErrors } from "#rules/field-errors.ts";
import { idInput } from "#rules/id-input.ts";
import type { StoreId, VariantId } from "#rules/ids.ts";
import { MAX_PRICE_CENTS } from "#rules/money.ts";

const cartInput = z.object({
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

const checkedLine = z.object({
  variantId: z.string(),
  state: z.enum(["ok", "price-changed", "fewer-left", "sold-out", "gone"]),
  title: z.string().nullable(),
  variantTitle: z.string().nullable(),
  price: z.int().nullable(),
  stock: z.int(),
  image: z.string().nullable(),
});

const check = createRoute({
  method: "post",
  path: "/cart/check",
  summary: "What has changed in the shop since these lines were put into the cart?",
  request: { body: { required: true, content: { "application/json": { schema: cartInput } } } },
  responses: {
    200: {
      description: "Every line, as the shop has it now",
      content: { "application/json": { schema: z.object({ lines: z.array(checkedLine) }) } },
    },
  },
});

/** Public: it tells no more than the product pages do. Another store's variants are as good as gone. */
export function cartApi({ db }: AppDeps) {
  const hook = (result: { success: boolean; error?: z.ZodError }, c: Parameters<typeof apiError>[0]) =>
    result.success
      ? undefined
      : apiError(c, 422, "This cart cannot be checked.", fieldErrors(result.error?.issues ?? []));

  return new OpenAPIHono<AppEnv>().openapi(
    check,
    async (c) => {
      const { storeId, items } = c.req.valid("json");
      const shop = await findShopVariants(
        db,
        storeId,
        items.map(({ variantId }) => variantId),
      );
      const lines = items.map((item) => {
        const now = shop.get(item.variantId);
        return { ...(now ?? { ...GONE, variantId: item.variantId }), state: lineState(item, now) };
      });
      return c.json({ lines }, 200);
    },
    hook as never,
  );
}

const GONE = { title: null, variantTitle: null, price: null, stock: 0, image: null };
