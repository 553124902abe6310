import { createRoute, z } from "@hono/zod-openapi";
import { isOwnProduct } from "#domain/pictures/save-upload.ts";
import { countStockWishes, listWantedProducts } from "#domain/stock-wishes/count-stock-wishes.ts";
import { removeStockWish } from "#domain/stock-wishes/remove-stock-wish.ts";
import { oneClickRemovalApi } from "#http/api/one-click-removal.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppDeps } from "#http/deps.ts";
import type { ProductId } from "#rules/input/ids.ts";

const product = resource<ProductId>("Product not found");

const ofProduct = createRoute({
  method: "get",
  path: "/products/{id}/stock-wishes",
  summary: "How many shoppers wait for each variant of a product",
  description: "Who they are is not told: an address is for one mail alone.",
  request: { params: product.params },
  responses: {
    200: json(
      "Variants that somebody waits for",
      z.object({ variants: z.array(z.object({ variant_id: z.uuid(), waiting: z.int() })) }),
      { variants: [{ variant_id: "c2a7a1de-8a55-4b83-b5d1-7c1e55f0a9d4", waiting: 3 }] },
    ),
    ...errors(401, 403, 404),
  },
});

const ofStore = createRoute({
  method: "get",
  path: "/dashboard/stock-wishes",
  summary: "Products that shoppers wait for, of variants that are sold out",
  responses: {
    200: json(
      "The most wanted first, at most 50",
      z.object({
        products: z.array(z.object({ product_id: z.uuid(), title: z.string(), waiting: z.int() })),
      }),
    ),
    ...errors(401, 403),
  },
});

export function stockWishesApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/products/:id/stock-wishes", "/dashboard/stock-wishes")
    .openapi(ofProduct, async (c) => {
      const { id } = c.req.valid("param");
      product.found(await c.var.inStore((tx, store) => isOwnProduct(tx, store, id)));
      return c.json({ variants: await countStockWishes(db, c.var.owner.storeId, id) }, 200);
    })
    .openapi(ofStore, async (c) =>
      c.json({ products: await listWantedProducts(db, c.var.owner.storeId) }, 200),
    );
}

export function stockWishRemovalApi({ db, config, stockWishLinks }: AppDeps) {
  return oneClickRemovalApi(config, {
    path: "/stock-wishes/{token}/removal",
    summary: "Remove a shopper who waits, as mail programs do by one press (RFC 8058)",
    done: "The address is deleted",
    links: stockWishLinks,
    remove: ({ storeId, id }) => removeStockWish(db, storeId, id),
  });
}
