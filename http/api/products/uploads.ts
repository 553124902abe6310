import { join } from "node:path";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { inStore } from "#db/client.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { isOwnProduct, saveUpload } from "#domain/pictures/save-upload.ts";
import type { UploadTarget } from "#domain/pictures/storage-key.ts";
import { findFullStore } from "#domain/pictures/stored-bytes.ts";
import { makeUploadFolder } from "#domain/pictures/upload-folder.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { receiveFile } from "#http/files/receive-file.ts";
import { createWaitingLine } from "#http/front/waiting-line.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { type ProductId, parseId, type StoreId } from "#rules/input/ids.ts";
import { MAX_UPLOAD_BYTES, type UploadProblem, uploadMessage } from "#rules/picture/upload-limits.ts";
import { PICTURE, pictureSchema } from "./product-schemas.ts";

const STATUSES = {
  "not-an-image": 415,
  "too-large": 413,
  "too-long": 422,
  "too-many-pixels": 422,
  "too-costly": 422,
  damaged: 422,
  "store-full": 409,
  quota: 409,
  busy: 429,
} as const satisfies Record<UploadProblem["reason"], number>;

// Hundreds of uploads may come at once. Without this limit, their checks would occupy all database connections.
const ASKING_AT_ONCE = 4;
const BUSY_SECONDS = "5";
const INTERRUPTED = "The upload was interrupted. Please try again.";

const upload = createRoute({
  method: "post",
  path: "/uploads",
  summary:
    "Upload a picture: the file itself is the body; the returned url goes into a product, a collection, the theme or the store's settings",
  request: {
    query: z.object({
      for: z.enum(["product", "collection", "theme", "logo", "social"]),
      product_id: z
        .string()
        .optional()
        .openapi({ description: "Missing for a product that is not saved yet" }),
    }),
    body: {
      required: true,
      content: {
        "image/*": { schema: z.string().openapi({ format: "binary" }) },
        "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) },
      },
    },
  },
  responses: {
    201: json("The picture", pictureSchema, PICTURE),
    ...errors(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
});

/** Nothing is sent while a picture waits for its turn and is prepared: connections are kept longer than others. */
const PREPARING_MS = 300_000;

// Ten products with as many pictures as they can have.
const PER_OWNER = [{ times: 1_000, seconds: 3_600 }];

export function uploadsApi(deps: AppDeps) {
  const refuseOwner = createRefuser(deps.config, createMemoryLimiter(PER_OWNER), "Too many uploads.");
  const api = new OpenAPIHono<AppEnv>();
  const inLine = createWaitingLine({ atOnce: ASKING_AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY });
  const owner = requireOwner(deps);
  api.use(
    "/uploads/*",
    async (c, next) => (await inLine(async () => owner(c, async () => undefined))) ?? next(),
  );
  return api.openapi(upload, async (c) => {
    const { storeId } = c.var.owner;
    // First of all: an owner who sends hundreds at once must not block others, nor fill the disk.
    using place = deps.imageQueue.enter(storeId);
    if (!place) {
      c.header("retry-after", BUSY_SECONDS);
      return refuse(c, { reason: "busy" });
    }
    const refused = await refuseOwner(c, storeId);
    if (refused) return refused;
    const target = await inLine(() => findTarget(deps, storeId, c.req.valid("query")));
    if (!target) return apiError(c, 404, "Product not found");
    if (!isFileType(c.req.header("content-type"))) return refuse(c, { reason: "not-an-image" });
    const full = await inLine(() =>
      c.var.inStore((tx, store) => findFullStore(tx, store, deps.config.maxImageBytesPerStore)),
    );
    if (full) return refuse(c, full);

    await using folder = await makeUploadFolder(deps.config.dataDir);
    const path = join(folder.path, "file");
    const received = await receiveFile(c.req.raw, path, MAX_UPLOAD_BYTES).catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
    });
    if (received === undefined) return apiError(c, 400, INTERRUPTED);
    if (!received) return refuse(c, { reason: "too-large" });

    c.env?.incoming?.socket.setTimeout?.(PREPARING_MS);
    const { signal } = c.req.raw;
    const saved = await saveUpload(deps, storeId, { path, target, place, signal }).catch((error: unknown) => {
      // The client has disconnected.
      if (!signal.aborted) throw error;
    });
    if (!saved) return apiError(c, 400, INTERRUPTED);
    return saved.ok ? c.json(saved.picture, 201) : refuse(c, saved);
  });
}

function refuse(c: Context<AppEnv>, problem: UploadProblem) {
  return apiError(c, STATUSES[problem.reason], uploadMessage(problem));
}

async function findTarget(
  { db }: AppDeps,
  store: StoreId,
  query: { for: UploadTarget["kind"]; product_id?: string | undefined },
): Promise<UploadTarget | undefined> {
  if (query.for !== "product") return { kind: query.for };
  if (query.product_id === undefined) return { kind: "product", product: undefined };
  const product = parseId<ProductId>(query.product_id);
  if (!product) return undefined;
  const isOwn = await inStore(db, "owner", store, (tx) => isOwnProduct(tx, store, product));
  return isOwn ? { kind: "product", product } : undefined;
}

// Types that a foreign page cannot send without a preflight. The real type is detected by content.
function isFileType(type: string | undefined): boolean {
  return type !== undefined && /^(image\/[\w.+-]+|application\/octet-stream)$/i.test(type.trim());
}
