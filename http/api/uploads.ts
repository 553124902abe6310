import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { inStore } from "#db/client.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { isOwnProduct, saveUpload } from "#domain/media/save-upload.ts";
import type { UploadTarget } from "#domain/media/storage-key.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/app.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isDiskFull } from "#http/errors.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { receiveFile } from "#http/receive-file.ts";
import { type ProductId, parseId, type StoreId } from "#rules/ids.ts";
import { MAX_UPLOAD_BYTES, UPLOAD_MESSAGES } from "#rules/upload-limits.ts";
import { PICTURE, pictureSchema } from "./catalog-schema.ts";
import { defaultHook, errors, json } from "./validation.ts";

const STATUSES = {
  "not-an-image": 415,
  "too-many-pixels": 422,
  damaged: 422,
  busy: 503,
} as const;

const upload = createRoute({
  method: "post",
  path: "/uploads",
  summary:
    "Upload a picture: the file itself is the body; the answer's url goes into a product or collection",
  request: {
    query: z.object({
      for: z.enum(["product", "collection"]),
      product_id: z
        .string()
        .optional()
        .openapi({ description: "Left out for a product that is not saved yet" }),
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
    ...errors(400, 401, 403, 404, 413, 415, 422, 429, 503),
  },
});

// Ten products with as many pictures as they can have.
const PER_OWNER = [{ times: 1_000, seconds: 3_600 }];

export function uploadsApi(deps: AppDeps) {
  const refuseOwner = createRefuser(deps.config, createMemoryLimiter(PER_OWNER), "Too many uploads.");
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  api.use("/uploads/*", requireOwner(deps));
  return api.openapi(upload, async (c) => {
    const { storeId } = c.var.owner;
    const refused = await refuseOwner(c, storeId);
    if (refused) return refused;
    const target = await findTarget(deps, storeId, c.req.valid("query"));
    if (!target) return apiError(c, 404, "Product not found");
    if (!isFileType(c.req.header("content-type"))) return apiError(c, 415, UPLOAD_MESSAGES["not-an-image"]);

    await using folder = await mkdtempDisposable(join(tmpdir(), "storewright-upload-"));
    const path = join(folder.path, "file");
    const received = await receiveFile(c.req.raw, path, MAX_UPLOAD_BYTES).catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
    });
    if (received === undefined) return apiError(c, 400, "The upload was interrupted. Please try again.");
    if (!received) return apiError(c, 413, UPLOAD_MESSAGES["too-large"]);

    const saved = await saveUpload(deps, storeId, target, path);
    if (saved.ok) return c.json(saved.picture, 201);
    if (saved.reason === "busy") c.header("retry-after", "5");
    return apiError(c, STATUSES[saved.reason], UPLOAD_MESSAGES[saved.reason]);
  });
}

async function findTarget(
  { db }: AppDeps,
  store: StoreId,
  query: { for: "product" | "collection"; product_id?: string | undefined },
): Promise<UploadTarget | undefined> {
  if (query.for === "collection") return { kind: "collection" };
  if (query.product_id === undefined) return { kind: "product", product: undefined };
  const product = parseId<ProductId>(query.product_id);
  if (!product) return undefined;
  const isOwn = await inStore(db, "owner", store, (tx) => isOwnProduct(tx, store, product));
  return isOwn ? { kind: "product", product } : undefined;
}

// Types that a foreign page cannot send without asking first. What the file is, its content tells.
function isFileType(type: string | undefined): boolean {
  return type !== undefined && /^(image\/[\w.+-]+|application\/octet-stream)$/i.test(type.trim());
}
