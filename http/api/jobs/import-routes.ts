import { createRoute, z } from "@hono/zod-openapi";
import { IMPORT_STATES, ITEM_RESULTS, UNDO_RESULTS } from "#db/schema/imports.ts";
import { ITEM_FILTERS } from "#domain/imports/list-import-items.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { answersInput } from "#rules/import/answers-input.ts";
import { REDIRECT_FORMATS } from "#rules/import/redirect-file.ts";
import type { ImportId } from "#rules/input/ids.ts";
import { textInput } from "#rules/text/text-input.ts";
import { startedJob } from "./started-job.ts";

const EXAMPLE: z.infer<typeof importSchema> = {
  id: "7c1d5b0e-94f2-4e8e-8a3c-0b6f2d9a1e57",
  file_name: "products_export.csv",
  bytes: 48_213,
  state: "ready",
  dialect: "shopify",
  answers: {
    existing: "update",
    untracked_stock: null,
    collections_from: "collections",
    attributes: "table",
  },
  rows: 3_684,
  unplaced: [{ column: "Cost per item", cells: 412 }],
  totals: {
    items: 997,
    outcomes: { new: 951, changed: 31, unchanged: 12, skipped: 3 },
    noted: 8,
    untracked: 0,
    found: 46,
    attributes: [],
    repairs: [{ kind: "Stock … becomes …", text: "Stock … becomes …", count: 8 }],
  },
  problem: null,
  job: null,
  created_at: "2026-05-20T09:30:00.000Z",
  started_at: null,
  ended_at: null,
  undone_at: null,
  kept_until: "2026-06-19T09:30:00.000Z",
};

const DIALECT_NAMES = ["shopify", "woocommerce", "storewright", "stock-and-prices"] as const;

const count = z.number().int();

const attributeCount = z.object({ name: z.string(), products: count });

const importSchema = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    bytes: count,
    state: z.enum(IMPORT_STATES),
    dialect: z.enum(DIALECT_NAMES).nullable(),
    answers: answersInput,
    rows: count.nullable(),
    unplaced: z.array(z.object({ column: z.string(), cells: count })),
    totals: z
      .object({
        items: count,
        outcomes: z.object({ new: count, changed: count, unchanged: count, skipped: count }),
        noted: count,
        untracked: count,
        found: count,
        attributes: z.array(attributeCount),
        hidden_attributes: z.array(attributeCount).optional(),
        repairs: z.array(z.object({ kind: z.string(), text: z.string(), count })),
      })
      .nullable(),
    problem: z.string().nullable(),
    job: z
      .object({
        id: z.uuid(),
        state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
        done: count,
        total: count,
        problem: z.string().nullable(),
      })
      .nullable(),
    created_at: z.string(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    undone_at: z.string().nullable(),
    kept_until: z.string(),
  })
  .openapi("Import");

const resultsSchema = z.object({
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  failed: count,
  removed: count,
  restored: count,
  kept: count,
});

const NO_RESULTS = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  removed: 0,
  restored: 0,
  kept: 0,
};

/** The pictures that it fetches after its products. */
const pictureCounts = z.object({ waiting: count, done: count, failed: count });

const exampleSchema = z.object({
  column: z.string(),
  others: z.array(z.string()).optional(),
  header: z.array(z.string()),
  rows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
});

const wholeSchema = importSchema.extend({
  results: resultsSchema,
  pictures: pictureCounts,
  example: exampleSchema.nullable(),
});

const noteSchema = z.object({
  row: count,
  column: z.string().optional(),
  text: z.string(),
  kind: z.string().optional(),
});

const itemSchema = z
  .object({
    position: count,
    row: count,
    title: z.string(),
    outcome: z.enum(["new", "changed", "unchanged", "skipped"]),
    reason: noteSchema.nullable(),
    changes: z.array(
      z.object({
        field: z.string(),
        variant: z.string().optional(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    more_changes: count,
    notes: z.array(noteSchema),
    asks_stock: count,
    asking: z.array(z.string()),
    result: z.enum(ITEM_RESULTS).nullable(),
    result_note: z.string(),
    product_id: z.uuid().nullable(),
    undone: z.enum(UNDO_RESULTS).nullable(),
    undo_note: z.string(),
  })
  .openapi("ImportItem");

export const importRun = resource<ImportId>("Import not found", EXAMPLE.id);
const okSchema = z.object({ ok: z.literal(true) });

export const list = createRoute({
  method: "get",
  path: "/imports",
  summary: "Imports of the last 30 days, newest first",
  responses: {
    200: json("The imports", z.object({ imports: z.array(importSchema) }), { imports: [EXAMPLE] }),
    ...errors(401, 403),
  },
});

const FILE = { schema: z.string().openapi({ format: "binary" }) };

export const receive = createRoute({
  method: "post",
  path: "/imports",
  summary: "Bring in a catalogue file: the file itself is the body; its dry run starts at once",
  description:
    "CSV files of Shopify, WooCommerce and Storewright, and lists of SKU, stock and price; at most 100 MB. Nothing " +
    "changes in the catalogue before the import is started.",
  request: {
    query: z.object({ name: textInput("File name", 255).openapi({ example: EXAMPLE.file_name }) }),
    body: { required: true, content: { "text/csv": FILE, "application/octet-stream": FILE } },
  },
  responses: {
    201: json("It is being read", z.object({ id: z.uuid() }), { id: EXAMPLE.id }),
    ...errors(400, 401, 403, 409, 413, 415, 422, 429, 503),
  },
});

export const get = createRoute({
  method: "get",
  path: "/imports/{id}",
  summary: "An import: its state, its dry run in totals, its progress",
  request: { params: importRun.params },
  responses: {
    200: json("The import", wholeSchema, {
      ...EXAMPLE,
      results: NO_RESULTS,
      pictures: { waiting: 0, done: 0, failed: 0 },
      example: null,
    }),
    ...errors(401, 403, 404),
  },
});

export const items = createRoute({
  method: "get",
  path: "/imports/{id}/items",
  summary: "The products of an import, 50 at a time, with what changes and what was repaired",
  request: {
    params: importRun.params,
    query: z.object({
      after: z.coerce.number().int().min(-1).max(2_147_483_647).default(-1),
      only: z.enum(ITEM_FILTERS).optional(),
      repair: textInput("Repair", 1_000).optional(),
    }),
  },
  responses: {
    200: json(
      "Those after the given position",
      z.object({ items: z.array(itemSchema), next: count.nullable() }),
    ),
    ...errors(401, 403, 404, 422),
  },
});

export const answers = createRoute({
  method: "patch",
  path: "/imports/{id}",
  summary: "Answer the questions of a dry run, which is then made again",
  request: { params: importRun.params, body: jsonBody(answersInput.partial(), { untracked_stock: 10 }) },
  responses: { 200: json("It is being judged", okSchema, { ok: true }), ...errors(401, 403, 404, 409, 422) },
});

export const start = createRoute({
  method: "post",
  path: "/imports/{id}/start",
  summary: "Import what the dry run shows, or the rest of an import that stopped",
  description:
    "The answers are those of the dry run that was read: it starts only if they have not changed since.",
  request: {
    params: importRun.params,
    body: jsonBody(z.strictObject({ answers: answersInput }), { answers: EXAMPLE.answers }),
  },
  responses: {
    202: startedJob(997),
    ...errors(401, 403, 404, 409, 422),
  },
});

export const cancel = createRoute({
  method: "post",
  path: "/imports/{id}/cancel",
  summary: "Stop what runs for an import; finished work stays",
  request: { params: importRun.params },
  responses: { 200: json("It ends", okSchema, { ok: true }), ...errors(401, 403, 404) },
});

const FAILED_PICTURE = {
  row: 14,
  title: "Blue mug",
  product_id: "0b0f6a3e-3f6c-4f0a-9f55-6c8d2d2f9c11",
  source: "https://cdn.example/mug-blue.jpg",
  problem: "cdn.example has no such file.",
};

export const failedPictures = createRoute({
  method: "get",
  path: "/imports/{id}/pictures",
  summary: "Pictures of an import that could not be fetched, with the reasons; the first 200",
  request: { params: importRun.params },
  responses: {
    200: json(
      "In the file's order",
      z.object({
        pictures: z.array(
          z.object({
            row: count,
            title: z.string(),
            product_id: z.uuid().nullable(),
            source: z.string(),
            problem: z.string(),
          }),
        ),
      }),
      { pictures: [FAILED_PICTURE] },
    ),
    ...errors(401, 403, 404),
  },
});

export const fetchPictures = createRoute({
  method: "post",
  path: "/imports/{id}/pictures",
  summary: "Try those pictures of an import again that could not be fetched",
  request: { params: importRun.params },
  responses: {
    202: startedJob(3),
    ...errors(401, 403, 404, 409),
  },
});

export const redirects = createRoute({
  method: "get",
  path: "/imports/{id}/redirects",
  summary: "A file for the old shop that leads its visitors to the imported products and collections",
  description:
    "“shopify”: a CSV file for Shopify's redirects. “nginx” and “htaccess”: lines for the configuration of nginx and Apache.",
  request: { params: importRun.params, query: z.object({ format: z.enum(REDIRECT_FORMATS) }) },
  responses: {
    200: { description: "The file", content: { "text/*": { schema: z.string() } } },
    ...errors(401, 403, 404, 409, 422),
  },
});

const UNDO_COUNTS = { removed: 949, restored: 31, kept: 2 };

export const undoable = createRoute({
  method: "get",
  path: "/imports/{id}/undo",
  summary: "What undoing the import would do",
  request: { params: importRun.params },
  responses: {
    200: json(
      "Products that would go, be restored, and stay because they were edited, sold or used elsewhere since",
      z.object({ removed: count, restored: count, kept: count }),
      UNDO_COUNTS,
    ),
    ...errors(401, 403, 404),
  },
});

export const undo = createRoute({
  method: "post",
  path: "/imports/{id}/undo",
  summary: "Undo an import within 30 days",
  description:
    "Products that it created are deleted, what it changed is restored field by field. What was edited or sold since " +
    "stays as it is and is listed, and so does a product that was added to a collection, a discount or a menu.",
  request: { params: importRun.params },
  responses: {
    202: startedJob(982),
    ...errors(401, 403, 404, 409),
  },
});

export const remove = createRoute({
  method: "delete",
  path: "/imports/{id}",
  summary: "Throw a dry run away, with its file",
  request: { params: importRun.params },
  responses: { 204: { description: "It is gone" }, ...errors(401, 403, 404, 409) },
});
