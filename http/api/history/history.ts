import { createRoute, z } from "@hono/zod-openapi";
import { listHistory } from "#domain/history/list-history.ts";
import { listHistoryPeople } from "#domain/history/list-people.ts";
import { openChange, putBack } from "#domain/history/put-back.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { Acting } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { refuseUnproven } from "#http/middleware/fresh-proof.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import {
  HISTORY_KIND_NAMES,
  type HistoryKind,
  isHiddenFromKeys,
  isHistoryKind,
  mayReadHistory,
} from "#rules/history/history-kinds.ts";
import { isUuid } from "#rules/input/ids.ts";

const change = resource<string>("Change not found");

const kind = z.enum(HISTORY_KIND_NAMES as [HistoryKind, ...HistoryKind[]]);

const about = z
  .string()
  .max(80)
  .refine((text) => isHistoryKind(text.split(":")[0] ?? ""), "There is no such kind")
  .refine((text) => isUuid(text.slice(text.indexOf(":") + 1)), "This is no id")
  .openapi({ example: "product:4b1c1de2-6a0a-4a1e-9d3f-3f3f1c7a2b10" });

/** One, or several with commas between them. */
const kinds = z
  .string()
  .max(400)
  .refine((text) => text.split(",").every(isHistoryKind), "There is no such kind")
  .openapi({ example: "payments,stripe" });

const entry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind,
  /** 'Product changed'. */
  title: z.string(),
  /** The record, as it is called now; one that was deleted as it was called last. */
  about: z.object({ id: z.uuid(), title: z.string(), is_there: z.boolean() }).nullable(),
  /** Null: it happened by itself. The e-mail is blank for a key. */
  by: z.object({ id: z.string(), email: z.string() }).nullable(),
  /** The API key by which a program did it for that person. */
  key: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  through: z.enum(["import", "undone-import", "operator"]).nullable(),
  /** The change that this one puts back. */
  puts_back: z.object({ id: z.uuid(), at: z.iso.datetime().nullable() }).nullable(),
  can_put_back: z.boolean(),
});

/** In words; null where nobody wrote down what it was. */
const said = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const historySchema = z
  .object({
    entries: z.array(
      entry.extend({
        changes: z.array(said.extend({ is_cut: z.boolean() })),
        more_changes: z.int(),
      }),
    ),
    /** As `before` it gives the next page. */
    next: z.string().nullable(),
    /** On the last page: what was changed earlier is not listed. */
    since: z.iso.datetime().nullable(),
  })
  .openapi("History");

const openedSchema = entry
  .extend({
    /** Those with the same field are put back together. */
    changes: z.array(said.extend({ field: z.string(), why_not: z.string().nullable() })),
    /** Why nothing of it can be put back. */
    why_not: z.string().nullable(),
  })
  .openapi("Change");

// A product's save tells of 100 variants with all their values; an early one named them by titles of three options.
const MOST_FIELDS = 2_000;
const MOST_OF_A_NAME = 1_000;

const putBackInput = z
  .strictObject({
    /** Of a change of several fields, those wanted; without it all that can be. */
    fields: z.array(z.string().max(MOST_OF_A_NAME)).max(MOST_FIELDS).optional(),
  })
  .openapi("PutBack");

const list = createRoute({
  method: "get",
  path: "/history",
  summary: "Who changed what, newest first",
  description: "Of one record (`about`), of some kinds, or of the whole store.",
  request: {
    query: z.object({
      about: about.optional(),
      kind: kinds.optional(),
      person: z.uuid().optional(),
      before: z.string().max(80).optional(),
    }),
  },
  responses: { 200: json("The page", historySchema), ...errors(401, 403, 422) },
});

const people = createRoute({
  method: "get",
  path: "/history/people",
  summary: "Who changed something",
  responses: {
    200: json("The people", z.object({ people: z.array(z.object({ id: z.uuid(), email: z.string() })) })),
    ...errors(401, 403),
  },
});

const open = createRoute({
  method: "get",
  path: "/history/{id}",
  summary: "A change with all it says, and what of it can be put back",
  request: { params: change.params },
  responses: { 200: json("The change", openedSchema), ...errors(401, 403, 404) },
});

const back = createRoute({
  method: "post",
  path: "/history/{id}/put-back",
  summary: "Put a change back",
  description:
    "As a new change, by the checks of a save by hand. What was changed again since stays as it is. Asking twice puts back once.",
  request: { params: change.params, body: jsonBody(putBackInput, {}) },
  responses: { 204: { description: "It is as before" }, ...errors(401, 403, 404, 409, 422) },
});

export function historyApi(deps: AppDeps) {
  const { db, origin } = deps;
  return (
    ownerApi(deps, "/history", "/history/*")
      .openapi(list, async (c) => {
        const { about, kind, person, before } = c.req.valid("query");
        const [named, recordId] = about?.split(":") ?? [];
        const { storeId } = c.var.owner;
        const asked = (named ?? kind)?.split(",") as HistoryKind[] | undefined;
        const kinds = (asked ?? HISTORY_KIND_NAMES).filter((kind) => mayRead(c.var.owner, kind));
        if (kinds.length === 0) return refuseRole(c);
        const { entries, ...rest } = await listHistory(db, storeId, { kinds, recordId, person, before });
        return c.json({ ...rest, entries: entries.map((entry) => toldTo(c.var.owner, entry)) }, 200);
      })
      // Before /history/{id}: it is no id.
      .openapi(people, async (c) => {
        const found = await listHistoryPeople(db, c.var.owner.storeId);
        return c.json({ people: found.map((by) => toldTo(c.var.owner, { by }).by) }, 200);
      })
      .openapi(open, async (c) => {
        const world = { origin, now: new Date() };
        const opened = await openChange(db, c.var.owner.storeId, c.req.valid("param").id, world);
        const { why_nots, changes, ...rest } = change.found(opened);
        if (!mayRead(c.var.owner, rest.kind)) return refuseRole(c);
        const told = changes.map((said, at) => ({ ...said, why_not: why_nots[at] ?? null }));
        return c.json({ ...toldTo(c.var.owner, rest), changes: told }, 200);
      })
      .openapi(back, async (c) => {
        const { storeId, userId: by, permissions, freshlyProven } = c.var.owner;
        const { fields } = c.req.valid("json");
        const wish = { by, permissions, freshlyProven, fields, origin, now: new Date() };
        const done = await putBack(db, storeId, c.req.valid("param").id, wish);
        if (done.ok) return c.body(null, 204);
        if (done.reason === "refused") return apiError(c, 409, done.sentence);
        if (done.reason === "proof-needed") return refuseUnproven(c);
        return done.reason === "role-forbids" ? refuseRole(c) : apiError(c, 404, change.notFound);
      })
  );
}

/** Programs are not told the addresses that a store's people sign in with. */
function toldTo<By extends { email: string } | null, Entry extends { by: By }>(
  owner: Acting,
  entry: Entry,
): Entry {
  return "keyId" in owner && entry.by ? { ...entry, by: { ...entry.by, email: "" } } : entry;
}

function mayRead(owner: Acting, kind: HistoryKind): boolean {
  return mayReadHistory(owner.permissions, kind) && !("keyId" in owner && isHiddenFromKeys(kind));
}
