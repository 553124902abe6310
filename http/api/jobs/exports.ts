import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findPermissionsOfGiver } from "#domain/auth/find-permissions-of-giver.ts";
import { downloadToken, readDownloadToken } from "#domain/exports/download-token.ts";
import { findExport, listExports } from "#domain/exports/find-export.ts";
import { openDownload } from "#domain/exports/open-download.ts";
import { recordLink } from "#domain/exports/record-link.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import { MAX_UNFINISHED, startExport } from "#domain/exports/start-export.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { limitRunning } from "#http/files/running.ts";
import { streamedFile } from "#http/files/streamed-file.ts";
import { askForProof } from "#http/middleware/fresh-proof.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import { exportInput } from "#rules/export/export-input.ts";
import { EXPORT_KINDS, type ExportKind, holdsShoppers } from "#rules/export/export-kind.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import { may } from "#rules/people/roles.ts";

const TOO_MANY = `${MAX_UNFINISHED} exports are being written. Please wait until one of them is finished.`;
const NONE_CHOSEN = "Nothing of what you have chosen is there any more.";
const NOT_WRITTEN = "This export has no file to download.";
const TOO_MANY_DOWNLOADS =
  "Other downloads of this store are still running. Please wait until one has ended.";
const TOO_OLD = "This link is no longer valid. Go back to the export, and choose Download again.";

const EXAMPLE: z.infer<typeof exportSchema> = {
  id: "0d8f2a57-3b1c-4c64-9a7e-2f0b6d9c1e34",
  kind: "products",
  input: { kind: "products", format: "storewright" },
  state: "done",
  files: [{ name: "products.csv", bytes: 48_213 }],
  problem: null,
  job: { id: "5f0c1a52-6a0f-4d55-9b7e-1d0a4c1f2b3c", done: 997, total: 997 },
  created_at: "2026-05-20T09:30:00.000Z",
  ended_at: "2026-05-20T09:30:04.000Z",
  kept_until: "2026-05-27T09:30:00.000Z",
};

/** Of one store at a time: an archive reads every picture of the store. */
const MAX_DOWNLOADS = 3;

const count = z.number().int();

const exportSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXPORT_KINDS),
    input: exportInput,
    state: z.enum(["writing", "done", "failed", "cancelled"]),
    files: z.array(z.object({ name: z.string(), bytes: count })),
    problem: z.string().nullable(),
    job: z.object({ id: z.uuid(), done: count, total: count }).nullable(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
    kept_until: z.string(),
  })
  .openapi("Export");

const exportRun = resource<ExportId>("Export not found", EXAMPLE.id);

const list = createRoute({
  method: "get",
  path: "/exports",
  summary: "Exports of the last 7 days, newest first",
  responses: {
    200: json("The exports", z.object({ exports: z.array(exportSchema) }), { exports: [EXAMPLE] }),
    ...errors(401, 403),
  },
});

const start = createRoute({
  method: "post",
  path: "/exports",
  summary: "Write an export, as a job; its file is kept for 7 days",
  description:
    "Orders, and an archive of everything, need a fresh proof of who it is, here and for their link.",
  request: { body: jsonBody(exportInput, { kind: "products", format: "storewright", status: "active" }) },
  responses: {
    201: json("It is being written", z.object({ id: z.uuid(), job: z.uuid(), total: count }), {
      id: EXAMPLE.id,
      job: "5f0c1a52-6a0f-4d55-9b7e-1d0a4c1f2b3c",
      total: 997,
    }),
    ...errors(401, 403, 404, 409, 422),
  },
});

const FILE = { schema: z.string().openapi({ format: "binary" }) };

const download = createRoute({
  method: "get",
  path: "/exports/download",
  summary: "The file of an export, by the address that …/link gave",
  request: { query: z.object({ token: z.string() }) },
  responses: {
    200: {
      description: "The file",
      content: { "text/csv": FILE, "application/zip": FILE },
    },
    ...errors(404, 410, 422, 429),
  },
});

const get = createRoute({
  method: "get",
  path: "/exports/{id}",
  summary: "An export: its state and its files",
  request: { params: exportRun.params },
  responses: { 200: json("The export", exportSchema, EXAMPLE), ...errors(401, 403, 404) },
});

const link = createRoute({
  method: "post",
  path: "/exports/{id}/link",
  summary: "An address that downloads the export, for five minutes and while this session is open",
  request: { params: exportRun.params },
  responses: {
    200: json("Relative to this server", z.object({ url: z.string() }), {
      url: "/api/exports/download?token=0d8f2a573b1c4c64",
    }),
    ...errors(401, 403, 404, 409, 429),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/exports/{id}",
  summary: "Remove an export and its files; one that is being written is given up",
  request: { params: exportRun.params },
  responses: { 204: { description: "It is gone" }, ...errors(401, 403, 404) },
});

type Downloads = ReturnType<typeof limitDownloads>;

export const limitDownloads = () => limitRunning<StoreId>(MAX_DOWNLOADS);

/** Without an access token: the one in the address is the permission, while the session is open or the key works that asked for it. */
export function exportDownloadsApi({ db, storage, log, keys }: AppDeps, running: Downloads) {
  const api = new OpenAPIHono<AppEnv>();
  return api.openapi(download, async (c) => {
    const asked = readDownloadToken(keys, c.req.valid("query").token, Date.now());
    const permissions = asked && (await findPermissionsOfGiver(db, asked));
    if (!asked || !permissions) return apiError(c, 410, TOO_OLD);
    const { store, id } = asked;
    if (running.isFull(store)) return apiError(c, 429, TOO_MANY_DOWNLOADS);
    const file = await openDownload({ db, storage, log }, store, { id, permissions });
    if (!file) return apiError(c, 404, NOT_WRITTEN);
    return streamedFile(c, { ...file, content: running.during(store, file.content) });
  });
}

export function exportsApi(deps: AppDeps, running: Downloads) {
  const { jobWorker, keys } = deps;
  const find = async (c: Context<AppEnv>, id: ExportId) =>
    exportRun.found(await c.var.inStore((tx, store) => findExport(tx, store, id)));
  const isForbidden = (c: Context<AppEnv>, kind: ExportKind) =>
    !may(c.var.owner.permissions, EXPORT_NEEDS[kind]);
  return ownerApi(deps, "/exports/*")
    .openapi(list, async (c) => {
      const exports = await c.var.inStore(listExports);
      return c.json({ exports: exports.filter(({ kind }) => !isForbidden(c, kind)) }, 200);
    })
    .openapi(start, async (c) => {
      const { userId: by } = c.var.owner;
      const input = c.req.valid("json");
      if (isForbidden(c, input.kind)) return refuseRole(c);
      const unproven = holdsShoppers(input.kind) && askForProof(c);
      if (unproven) return unproven;
      const started = await c.var.inStore((tx, store) => startExport(tx, store, { input, by }));
      if (!started.ok)
        return started.reason === "too-many" ? apiError(c, 409, TOO_MANY) : apiError(c, 404, NONE_CHOSEN);
      jobWorker.wake();
      const { id, job, total } = started;
      return c.json({ id, job, total }, 201);
    })
    .openapi(get, async (c) => {
      const found = await find(c, c.req.valid("param").id);
      return isForbidden(c, found.kind) ? refuseRole(c) : c.json(found, 200);
    })
    .openapi(link, async (c) => {
      const found = await find(c, c.req.valid("param").id);
      if (isForbidden(c, found.kind)) return refuseRole(c);
      const unproven = holdsShoppers(found.kind) && askForProof(c);
      if (unproven) return unproven;
      if (found.state !== "done") return apiError(c, 409, NOT_WRITTEN);
      const { owner } = c.var;
      const { storeId: store, userId: by } = owner;
      const giver = "keyId" in owner ? owner.keyId : owner.sessionId;
      // Nobody could read it there: browsers take an error for a download that failed.
      if (running.isFull(store)) return apiError(c, 429, TOO_MANY_DOWNLOADS);
      await c.var.inStore((tx) => recordLink(tx, store, { ...found, by }));
      const token = downloadToken(keys, { store, id: found.id, giver }, Date.now());
      return c.json({ url: `/api/exports/download?token=${token}` }, 200);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid("param");
      if (isForbidden(c, (await find(c, id)).kind)) return refuseRole(c);
      exportRun.found(await c.var.inStore((tx, store) => removeExport(tx, store, id)));
      return c.body(null, 204);
    });
}
