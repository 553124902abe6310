import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { answerImport } from "#domain/imports/answer-import.ts";
import { cancelImport } from "#domain/imports/cancel-import.ts";
import { findImport, listImports } from "#domain/imports/find-import.ts";
import { listImportItems } from "#domain/imports/list-import-items.ts";
import { listFailedPictures } from "#domain/imports/pictures/list-failed-pictures.ts";
import { startPictures } from "#domain/imports/pictures/start-pictures.ts";
import { receiveImport } from "#domain/imports/receive-import.ts";
import { removeImport } from "#domain/imports/remove-import.ts";
import { startImport } from "#domain/imports/start-import.ts";
import { countUndo, startUndo } from "#domain/imports/start-undo.ts";
import { writeRedirects } from "#domain/imports/write-redirects.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { streamedFile } from "#http/files/streamed-file.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { REDIRECT_FILES } from "#rules/import/redirect-file.ts";
import { quotaSentence } from "#rules/quota/quota-words.ts";
import * as routes from "./import-routes.ts";

const INTERRUPTED = "The upload was interrupted. Please try again.";
const NOT_A_FILE_TYPE = "Send the file itself, as text/csv or application/octet-stream.";
const REFUSALS = {
  "not-found": routes.importRun.notFound,
  "not-ready": "This import is not waiting for that. Reload the page to see where it is.",
  "question-open": "Say first which stock the variants get whose stock the file does not count.",
  "answers-changed":
    "An answer was changed in another window. This is the dry run with it: read it again, then import.",
  started: "This import has already changed products. It can be undone, but not thrown away.",
  fetching: "Its pictures are still being fetched. Wait for them, or cancel that first.",
  "no-pictures": "No picture of this import is left to fetch.",
  "too-late": "Imports can be undone for 30 days. This one is older.",
} as const;

const PER_OWNER = [{ times: 60, seconds: 3_600 }];

/** Apart from the others, because its body is no JSON and may be large. */
export function importFilesApi(deps: AppDeps) {
  const refuseOwner = createRefuser(deps.config, createMemoryLimiter(PER_OWNER), "Too many uploads.");
  const api = new OpenAPIHono<AppEnv>();
  api.post("/imports", requireOwner(deps));
  return api.openapi(routes.receive, async (c) => {
    const { storeId, userId: by } = c.var.owner;
    const refused = await refuseOwner(c, storeId);
    if (refused) return refused;
    if (!isFileType(c.req.header("content-type"))) return apiError(c, 415, NOT_A_FILE_TYPE);
    const name = c.req.valid("query").name || "file.csv";
    const content = readBody(c.req.raw);
    const received = await receiveImport(deps.db, storeId, { name, content, by }).catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
    });
    if (!received) return apiError(c, 400, INTERRUPTED);
    if (!received.ok) return refuseFile(c, received);
    deps.jobWorker.wake();
    return c.json({ id: received.id }, 201);
  });
}

class Interrupted extends Error {}

// Not by node:stream: a stream that nobody reads yet would throw the lost connection at the process.
async function* readBody({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new Interrupted("The client has disconnected.", { cause: error });
  }
}

// Types that a foreign page cannot send without a preflight. The real type is recognised by content.
function isFileType(type: string | undefined): boolean {
  return type !== undefined && /^(text\/csv|application\/octet-stream)\s*(;|$)/i.test(type.trim());
}

const MEGABYTE = 1024 * 1024;

type RefusedFile = { reason: "file-too-large" | "store-full"; maxBytes: number };

function refuseFile(c: Context<AppEnv>, { reason, maxBytes }: RefusedFile) {
  const limit = `${maxBytes / MEGABYTE} MB`;
  if (reason === "file-too-large")
    return apiError(
      c,
      413,
      `This file is larger than ${limit}. Split it, and import the parts one after the other.`,
    );
  return apiError(
    c,
    409,
    `Files of this store already take ${limit}. Throw away dry runs that you no longer need, or wait: files are kept for 7 days.`,
  );
}

export function importsApi(deps: AppDeps) {
  const { db, jobWorker, pictureWorker } = deps;
  return ownerApi(deps, "/imports/*")
    .openapi(routes.list, async (c) => c.json({ imports: await c.var.inStore(listImports) }, 200))
    .openapi(routes.get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(
        routes.importRun.found(await c.var.inStore((tx, store) => findImport(tx, store, id))),
        200,
      );
    })
    .openapi(routes.items, async (c) => {
      const { id } = c.req.valid("param");
      const asked = c.req.valid("query");
      return c.json(
        routes.importRun.found(
          await c.var.inStore((tx, store) => listImportItems(tx, store, { id, ...asked })),
        ),
        200,
      );
    })
    .openapi(routes.answers, async (c) => {
      const { id } = c.req.valid("param");
      const answers = c.req.valid("json");
      const { userId: by } = c.var.owner;
      const answered = await c.var.inStore((tx, store) => answerImport(tx, store, id, { answers, by }));
      if (!answered.ok) return refuse(c, answered.reason);
      jobWorker.wake();
      return c.json({ ok: true } as const, 200);
    })
    .openapi(routes.start, async (c) => {
      const { answers } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      const started = await c.var.inStore((tx, store) => startImport(tx, store, id, { seen: answers, by }));
      if (!started.ok)
        return started.reason === "quota"
          ? apiError(c, 409, quotaSentence(started))
          : refuse(c, started.reason);
      jobWorker.wake();
      return c.json({ job: started.job, total: started.total }, 202);
    })
    .openapi(routes.cancel, async (c) => {
      const { id } = c.req.valid("param");
      routes.importRun.found(await c.var.inStore((tx, store) => cancelImport(tx, store, id)));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(routes.undoable, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(
        routes.importRun.found(await c.var.inStore((tx, store) => countUndo(tx, store, id))),
        200,
      );
    })
    .openapi(routes.undo, async (c) => {
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      const started = await c.var.inStore((tx, store) => startUndo(tx, store, id, by));
      if (!started.ok) return refuse(c, started.reason);
      jobWorker.wake();
      return c.json({ job: started.job, total: started.total }, 202);
    })
    .openapi(routes.failedPictures, async (c) => {
      const { id } = c.req.valid("param");
      const pictures = routes.importRun.found(
        await c.var.inStore((tx, store) => listFailedPictures(tx, store, id)),
      );
      return c.json({ pictures }, 200);
    })
    .openapi(routes.fetchPictures, async (c) => {
      const { id } = c.req.valid("param");
      const started = await c.var.inStore((tx, store) => startPictures(tx, store, id, c.var.owner.userId));
      if (!started.ok) return refuse(c, started.reason);
      pictureWorker.wake();
      return c.json({ job: started.job, total: started.total }, 202);
    })
    .openapi(routes.redirects, async (c) => {
      const { id } = c.req.valid("param");
      const { format } = c.req.valid("query");
      const written = await writeRedirects(db, c.var.owner.storeId, {
        id,
        format,
        addressOf: deps.addressOf,
      });
      if (!written.ok) return refuse(c, written.reason);
      const { name, type } = REDIRECT_FILES[format];
      return streamedFile(c, { name, type, content: written.content });
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid("param");
      const removed = await c.var.inStore((tx, store) => removeImport(tx, store, id));
      return removed.ok ? c.body(null, 204) : refuse(c, removed.reason);
    });
}

function refuse(c: Context<AppEnv>, reason: keyof typeof REFUSALS) {
  return apiError(c, reason === "not-found" ? 404 : 409, REFUSALS[reason]);
}
