import { createRoute, z } from "@hono/zod-openapi";
import type { Tx } from "#db/client.ts";
import { isOwnProduct } from "#domain/pictures/save-upload.ts";
import { chooseRelated, listChosenRelated } from "#domain/products/related-products.ts";
import { readDraft } from "#domain/themes/read-themes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { relatedInput } from "#rules/product/related-input.ts";
import { CHOICES, choicesSchema, MUG } from "./product-schemas.ts";

const product = resource<ProductId>("Product not found", MUG.id);

const relatedSchema = choicesSchema.pick({ products: true }).extend({
  shown: z.boolean().openapi({ description: "The theme shows related products." }),
});

const RELATED = { products: CHOICES.products, shown: true };

const read = createRoute({
  method: "get",
  path: "/products/{id}/related",
  summary: "The products that are shown below this one",
  request: { params: product.params },
  responses: {
    200: json("None: those that are found by themselves", relatedSchema, RELATED),
    ...errors(401, 403, 404),
  },
});

const choose = createRoute({
  method: "put",
  path: "/products/{id}/related",
  summary: "Choose the products that are shown below this one",
  request: {
    params: product.params,
    body: jsonBody(relatedInput, { product_ids: ["9b0de1f4-0f0a-4d6e-8f27-5a3b1c9d2e77"] }),
  },
  responses: {
    200: json("They are saved", relatedSchema, RELATED),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

export function relatedProductsApi(deps: AppDeps) {
  return ownerApi(deps, "/products/:id/related")
    .openapi(read, async (c) => {
      const { id } = c.req.valid("param");
      product.found(await c.var.inStore((tx, store) => isOwnProduct(tx, store, id)));
      return c.json(await c.var.inStore((tx, store) => related(tx, store, id)), 200);
    })
    .openapi(choose, async (c) => {
      const { id } = c.req.valid("param");
      const choice = { ids: c.req.valid("json").product_ids, by: c.var.owner.userId };
      const saved = await c.var.inStore((tx, store) => chooseRelated(tx, store, id, choice));
      if (saved.ok) return c.json(await c.var.inStore((tx, store) => related(tx, store, id)), 200);
      return saved.reason === "not-found" ? apiError(c, 404, product.notFound) : refuse(c, saved);
    });
}

async function related(tx: Tx, store: StoreId, product: ProductId) {
  const { related_products: shown } = await readDraft(tx, store);
  return { products: await listChosenRelated(tx, store, product), shown };
}
