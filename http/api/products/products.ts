import { createRoute, z } from "@hono/zod-openapi";
import { isOwnProduct } from "#domain/pictures/save-upload.ts";
import { deleteProducts, setProductsStatus, setProductsTaxClass } from "#domain/products/change-products.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { duplicateProduct } from "#domain/products/duplicate-product.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { listPriceHistory, type PriceHistory } from "#domain/products/list-price-history.ts";
import { listProductChoices } from "#domain/products/list-product-choices.ts";
import { listProductFilters } from "#domain/products/list-product-filters.ts";
import { listProducts } from "#domain/products/list-products.ts";
import { countProducts } from "#domain/products/match-products.ts";
import { removeProductsLater } from "#domain/products/remove-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { editorRoutes } from "#http/api/editor-routes.ts";
import { startedJob } from "#http/api/jobs/started-job.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { pageQuery } from "#http/api/paging.ts";
import { resource } from "#http/api/resource.ts";
import { refusal, refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { idInput } from "#rules/input/id-input.ts";
import { type ProductId, parseId } from "#rules/input/ids.ts";
import { productInput } from "#rules/product/product-input.ts";
import { productMatchFields, productSortField } from "#rules/product/product-match-input.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "#rules/product/product-status.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import {
  CHANGED_MUG,
  CHOICES,
  choicesSchema,
  MUG,
  NEW_MUG,
  PRICES,
  PRODUCT_PAGE,
  pricesSchema,
  productPageSchema,
  productSchema,
  SAVED,
  SHELF,
  savedSchema,
} from "./product-schemas.ts";

const MAX_BULK = 500;

const CONFLICTS = {
  "changed-elsewhere": "This product was changed elsewhere since you opened it.",
  "stock-changed": "Stock changed by a sale since you opened this product.",
};

const product = resource<ProductId>("Product not found", MUG.id);
const match = z.object({
  ...productMatchFields,
  status: z.enum(["all", ...PRODUCT_STATUSES]).default("all"),
});

const list = createRoute({
  method: "get",
  path: "/products",
  summary: "A page of products, newest first or in another order",
  request: {
    query: match.extend({
      sort: productSortField,
      ...pageQuery,
    }),
  },
  responses: { 200: json("The page", productPageSchema, PRODUCT_PAGE), ...errors(401, 403, 422) },
});

const filters = createRoute({
  method: "get",
  path: "/products/filters",
  summary: "The vendors, tags and collections by which products can be filtered",
  responses: {
    200: json(
      "In alphabetical order, at most 300 of each",
      z.object({
        vendors: z.array(z.string()),
        tags: z.array(z.string()),
        collections: z.array(z.object({ id: z.uuid(), title: z.string() })),
      }),
      { vendors: [MUG.vendor], tags: MUG.tags, collections: [{ id: SHELF.id, title: SHELF.title }] },
    ),
    ...errors(401, 403),
  },
});

/** Must name a status: an empty object would delete every product. */
const removal = z.strictObject({
  ...match.shape,
  status: z.enum(["all", ...PRODUCT_STATUSES], "Please choose a status: all, draft or active"),
});

const count = createRoute({
  method: "get",
  path: "/products/count",
  summary: "How many products match",
  request: { query: match },
  responses: {
    200: json("All of them, on all pages", z.object({ count: z.number() }), { count: 3_684 }),
    ...errors(401, 403, 422),
  },
});

const removeMatching = createRoute({
  method: "post",
  path: "/products/remove",
  summary: "Delete all products that match now, as a job",
  request: { body: jsonBody(removal, { search: "mug", status: "all" }) },
  responses: {
    202: startedJob(3_684),
    ...errors(401, 403, 404, 422),
  },
});

const choices = createRoute({
  method: "get",
  path: "/products/choices",
  summary: "Products that can be added to a collection, by title",
  request: { query: match.pick({ search: true }).extend({ after: z.string().optional() }) },
  responses: { 200: json("The page", choicesSchema, CHOICES), ...errors(401, 403, 422) },
});

const { get, create, update, remove } = editorRoutes("/products", {
  one: product,
  get: { summary: "A product with its images, options and variants" },
  create: { summary: "Create a product" },
  update: { summary: "Save an edited product: of its variants only the changed values" },
  remove: { summary: "Delete a product; orders keep what they tell of it" },
  name: "product",
  schema: productSchema,
  input: productInput,
  saved: savedSchema,
  examples: {
    one: MUG,
    created: NEW_MUG,
    changed: CHANGED_MUG,
    saved: SAVED,
    conflict: { error: CONFLICTS["stock-changed"], reason: "stock-changed" },
  },
});

const prices = createRoute({
  method: "get",
  path: "/products/{id}/prices",
  summary: "The prices at which shoppers could buy each variant, from 30 days before the current one on",
  request: { params: product.params },
  responses: {
    200: json("Oldest first; variants that were never on sale are missing", pricesSchema, PRICES),
    ...errors(401, 403, 404),
  },
});

const duplicate = createRoute({
  method: "post",
  path: "/products/{id}/duplicate",
  summary: "Create a draft with everything that a product has, except stock, SKUs and barcodes",
  request: { params: product.params },
  responses: {
    201: json("The copy", savedSchema, { ...SAVED, version: 1 }),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

const TAX_ACTIONS = TAX_CLASSES.map((taxClass) => `tax-${taxClass}` as const);

const bulk = createRoute({
  method: "post",
  path: "/products/bulk",
  summary: "Activate, draft or delete several products, or give them a tax class; unknown ids are skipped",
  request: {
    body: jsonBody(
      z.strictObject({
        action: z.enum(["activate", "draft", "delete", ...TAX_ACTIONS]),
        ids: z.array(idInput<ProductId>()).min(1).max(MAX_BULK),
      }),
      { action: "activate", ids: [MUG.id] },
    ),
  },
  responses: {
    200: json("How many were found", z.object({ done: z.number() }), { done: 1 }),
    ...errors(401, 403, 422),
  },
});

export function productsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/products/*")
    .openapi(list, async (c) => {
      const wanted = wantedProducts(c.req.valid("query"));
      return c.json(await c.var.inStore((tx, store) => listProducts(tx, store, wanted)), 200);
    })
    .openapi(filters, async (c) => c.json(await c.var.inStore(listProductFilters), 200))
    .openapi(choices, async (c) => {
      const { search, after } = c.req.valid("query");
      const wanted = { search, after: parseId<ProductId>(after ?? "") };
      return c.json(await c.var.inStore((tx, store) => listProductChoices(tx, store, wanted)), 200);
    })
    .openapi(count, async (c) => {
      const wanted = wantedProducts(c.req.valid("query"));
      const count = await c.var.inStore((tx, store) => countProducts(tx, store, wanted));
      return c.json({ count }, 200);
    })
    .openapi(removeMatching, async (c) => {
      const wanted = { ...wantedProducts(c.req.valid("json")), by: c.var.owner.userId };
      const queued = await c.var.inStore((tx, store) => removeProductsLater(tx, store, wanted));
      if (!queued) return apiError(c, 404, "No product matches any more.");
      deps.jobWorker.wake();
      return c.json(queued, 202);
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(product.found(await c.var.inStore((tx, store) => findProduct(tx, store, id))), 200);
    })
    .openapi(prices, async (c) => {
      const { id } = c.req.valid("param");
      product.found(await c.var.inStore((tx, store) => isOwnProduct(tx, store, id)));
      const histories = await listPriceHistory(db, c.var.owner.storeId, { product: id, as: "owner" });
      return c.json({ variants: histories.map(priceHistoryBody) }, 200);
    })
    .openapi(create, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const saved = await createProduct(db, storeId, { input: c.req.valid("json"), by });
      if (!saved.ok) return refuse(c, saved);
      return c.json({ id: saved.id, version: saved.version, handle: saved.handle }, 201);
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId: by } = c.var.owner;
      const saved = await updateProduct(db, storeId, id, { input: c.req.valid("json"), by });
      if (saved.ok) return c.json({ id, version: saved.version, handle: saved.handle }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, product.notFound);
      return "current" in saved ? refuseConflict(c, CONFLICTS[saved.reason], saved) : refuse(c, saved);
    })
    .openapi(duplicate, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const copy = product.found(await duplicateProduct(db, storeId, c.req.valid("param").id, by));
      if (!copy.ok) return refuse(c, copy);
      return c.json({ id: copy.id, version: copy.version, handle: copy.handle }, 201);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      product.found(await c.var.inStore((tx, store) => deleteProducts(tx, store, [id], { by })));
      return c.body(null, 204);
    })
    .openapi(bulk, async (c) => {
      const { userId: by } = c.var.owner;
      const { action, ids } = c.req.valid("json");
      const done = await c.var.inStore((tx, store) => {
        if (action === "delete") return deleteProducts(tx, store, ids, { by });
        const taxClass = TAX_CLASSES.find((one) => action === `tax-${one}`);
        if (taxClass) return setProductsTaxClass(tx, store, ids, { taxClass, by });
        const status = action === "activate" ? "active" : "draft";
        return setProductsStatus(tx, store, ids, { status, by });
      });
      return c.json({ done }, 200);
    });
}

function priceHistoryBody({ variant, points }: PriceHistory) {
  return {
    id: variant,
    prices: points.map(({ price_cents, since }) => ({ price_cents, since: since.toISOString() })),
  };
}

function wantedProducts<Query extends { status: ProductStatus | "all" }>({ status, ...query }: Query) {
  return { ...query, status: status === "all" ? undefined : status };
}
