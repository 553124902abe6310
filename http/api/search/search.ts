import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { noteSearchMiss } from "#domain/search/search-misses.ts";
import { listThumbnails } from "#domain/storefront/list-found-products.ts";
import { searchesAsYouType } from "#domain/storefront/shop-search.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { MAX_FOUND } from "#rules/search/search-index.ts";
import { MAX_HANDLE_LENGTH } from "#rules/text/slug.ts";
import { textInput } from "#rules/text/text-input.ts";

// Each key may be a request; a school or an office shares one address.
const SEARCHES = [{ times: 600, seconds: 60 }];
const MISSES = [{ times: 20, seconds: 600 }];

const NOT_SEARCHED = "This store does not search as you type.";
const MAX_HANDLES_LENGTH = MAX_FOUND.products * (MAX_HANDLE_LENGTH + 1);

const search = textInput("Search", 255);
const storeId = idInput<StoreId>();

const placesSchema = z.array(z.object({ title: z.string(), handle: z.string() }));

const foundSchema = z
  .object({
    products: z.array(
      z.object({
        title: z.string(),
        handle: z.string(),
        vendor: z.string(),
        tags: z.array(z.string()),
        options: z.array(z.string()),
        codes: z.array(z.string()),
        priceCents: z.int(),
      }),
    ),
    collections: placesSchema,
    pages: placesSchema,
  })
  .openapi("Found");

const find = createRoute({
  method: "get",
  path: "/search",
  summary: "What the search box of a store finds, the best first",
  description: "For stores that have too many products to send them all to the browser.",
  request: { query: z.object({ storeId, q: search }) },
  responses: { 200: json("What was found", foundSchema), ...errors(404, 422, 429) },
});

const pictures = createRoute({
  method: "get",
  path: "/search/pictures",
  summary: "Small pictures of products that were found",
  request: {
    query: z.object({
      storeId,
      handles: textInput("Handles", MAX_HANDLES_LENGTH).openapi({ description: "With commas between them." }),
    }),
  },
  responses: {
    200: json(
      "Their addresses, by the handles of the products that have one",
      z.object({ pictures: z.record(z.string(), z.string()) }),
    ),
    ...errors(404, 422, 429),
  },
});

const miss = createRoute({
  method: "post",
  path: "/search/misses",
  summary: "Tell the owner that a search found nothing",
  description:
    "Words are counted by day; who searched is not kept. What may be about a person is not counted.",
  request: { body: jsonBody(z.strictObject({ storeId, words: search })) },
  responses: { 204: { description: "Counted, or not worth counting" }, ...errors(404, 422, 429) },
});

/** Public: it reveals no more than the pages of the store do. */
export function searchApi({ db, config, shopSearch }: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  const limited = rateLimit(config, createMemoryLimiter(SEARCHES));
  api.use("/search", limited);
  api.use("/search/pictures", limited);
  api.use("/search/misses", rateLimit(config, createMemoryLimiter(MISSES)));
  return api
    .openapi(find, async (c) => {
      const { storeId: store, q } = c.req.valid("query");
      if (!(await searchesAsYouType(db, store))) return apiError(c, 404, NOT_SEARCHED);
      return c.json(await shopSearch.find(store, q), 200);
    })
    .openapi(pictures, async (c) => {
      const { storeId: store, handles } = c.req.valid("query");
      if (!(await searchesAsYouType(db, store))) return apiError(c, 404, NOT_SEARCHED);
      const wanted = handles.split(",").slice(0, MAX_FOUND.products);
      return c.json({ pictures: await listThumbnails(db, store, wanted) }, 200);
    })
    .openapi(miss, async (c) => {
      const { storeId: store, words } = c.req.valid("json");
      if (!(await searchesAsYouType(db, store))) return apiError(c, 404, NOT_SEARCHED);
      await noteSearchMiss(db, store, words);
      return c.body(null, 204);
    });
}
