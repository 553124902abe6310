import { createRoute } from "@hono/zod-openapi";
import { readProductViews, saveProductViews } from "#domain/products/product-views.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { productViewsInput } from "#rules/product/product-views-input.ts";

const EXAMPLE = {
  version: 1,
  views: [{ name: "Gifts on stock", filters: { tag: "gift", stock: "in" as const } }],
};

const kept = json("All views, in their order", productViewsInput, EXAMPLE);

const get = createRoute({
  method: "get",
  path: "/product-views",
  summary: "The saved views of the product list",
  responses: { 200: kept, ...errors(401, 403) },
});

const put = createRoute({
  method: "put",
  path: "/product-views",
  summary: "Save all views of the product list",
  request: { body: jsonBody(productViewsInput, EXAMPLE) },
  responses: { 200: kept, ...errors(401, 403, 409, 422) },
});

export function productViewsApi(deps: AppDeps) {
  return ownerApi(deps, "/product-views")
    .openapi(get, async (c) => c.json(await c.var.inStore(readProductViews), 200))
    .openapi(put, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const saved = await saveProductViews(deps.db, storeId, { input: c.req.valid("json"), by });
      if (saved) return c.json(saved, 200);
      return apiError(
        c,
        409,
        "The views were changed elsewhere. They are loaded again: please repeat your change.",
      );
    });
}
