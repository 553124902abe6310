import { createRoute, z } from "@hono/zod-openapi";
import type { Tx } from "#db/client.ts";
import { listLinkedRecords } from "#domain/themes/link-paths.ts";
import { describePalette, makePalette } from "#domain/themes/palette.ts";
import { openPreview, type Preview, revokeSharedPreview, sharePreview } from "#domain/themes/previews.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { type OwnersThemes, readThemes } from "#domain/themes/read-themes.ts";
import { discardDraft, saveDraft } from "#domain/themes/save-draft.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { refuseKey } from "#http/middleware/api-key.ts";
import { parseId, type StoreId, type ThemeId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { saveThemeInput, themeInput } from "#rules/theme/theme-input.ts";

const CHANGED_ELSEWHERE =
  "The theme was changed elsewhere since you opened it. Load the page again to see how it is now.";
const NO_DRAFT = "Everything is published already.";
const NOT_FOUND = "This look is no longer there.";

const colorsSchema = z
  .object({
    fill: z.string(),
    accent: z.string(),
    /** What differs from the brand colour, and why. */
    notes: z.array(z.string()),
  })
  .openapi("ThemeColors");

const previewSchema = z.object({ url: z.string(), expires_at: z.iso.datetime() }).openapi("ThemePreview");

const recordsSchema = z.array(z.object({ id: z.uuid(), title: z.string(), shown: z.boolean() }));

const themesSchema = z
  .object({
    version: z.int(),
    /** How the store looks with what is not published yet. */
    theme: themeInput,
    /** Whether `theme` differs from what is published. */
    is_draft: z.boolean(),
    colors: colorsSchema,
    /** The newest first: the first is how the store looks. */
    published: z.array(z.object({ id: z.uuid(), published_at: z.iso.datetime(), theme: themeInput })),
    shared: previewSchema.nullable(),
    /** What the links of `theme` lead to. A deleted record is not listed. */
    records: recordsSchema,
  })
  .openapi("Themes");

const savedSchema = z
  .object({ version: z.int(), is_draft: z.boolean(), colors: colorsSchema, records: recordsSchema })
  .openapi("SavedTheme");
const versionInput = z.strictObject({ version: z.int().min(0) });

const show = createRoute({
  method: "get",
  path: "/theme",
  summary: "How the store looks, what is not published yet, and the looks before",
  responses: { 200: json("The theme", themesSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/theme",
  summary: "Save the draft; shoppers do not see it",
  request: { body: jsonBody(saveThemeInput, { version: 0, theme: DEFAULT_THEME }) },
  responses: { 200: json("It is saved", savedSchema), 422: refusal, ...errors(401, 403, 409) },
});

const discard = createRoute({
  method: "post",
  path: "/theme/discard",
  summary: "Give the draft up",
  request: { body: jsonBody(versionInput) },
  responses: { 200: json("How the store looks", themesSchema), ...errors(401, 403, 409, 422) },
});

const publish = createRoute({
  method: "post",
  path: "/theme/publish",
  summary: "Publish the draft, or one of the looks before",
  request: {
    body: jsonBody(versionInput.extend({ earlier: z.string().optional() })),
  },
  responses: { 200: json("How the store looks", themesSchema), ...errors(401, 403, 404, 409, 422) },
});

const preview = createRoute({
  method: "post",
  path: "/theme/preview",
  summary: "An address for an hour at which the owner's editor shows the draft; ends with the session",
  responses: { 201: json("The address", previewSchema), ...errors(401, 403) },
});

const share = createRoute({
  method: "post",
  path: "/theme/shared-preview",
  summary: "An address for seven days at which others can see the draft; ends the one before",
  responses: { 201: json("The address", previewSchema), ...errors(401, 403) },
});

const revoke = createRoute({
  method: "delete",
  path: "/theme/shared-preview",
  summary: "End the shared address",
  responses: { 204: { description: "It leads nowhere now" }, ...errors(401, 403) },
});

export function themeApi(deps: AppDeps) {
  const { db, keys } = deps;
  const read = async (tx: Tx, store: StoreId) => themesBody(await readThemes(tx, keys, store));
  return ownerApi(deps, "/theme/*")
    .openapi(show, async (c) => c.json(await c.var.inStore(read), 200))
    .openapi(save, async (c) => {
      const { theme, version: opened } = c.req.valid("json");
      const saved = await saveDraft(db, c.var.owner.storeId, { theme, version: opened });
      if (saved.ok) {
        const records = await c.var.inStore((tx, store) => listLinkedRecords(tx, store, theme));
        const { version, isDraft: is_draft } = saved;
        return c.json({ version, is_draft, colors: colorsOf(theme), records }, 200);
      }
      return saved.reason === "invalid" ? refuse(c, saved) : apiError(c, 409, CHANGED_ELSEWHERE);
    })
    .openapi(discard, async (c) => {
      const done = await discardDraft(db, c.var.owner.storeId, c.req.valid("json").version);
      return done.ok ? c.json(await c.var.inStore(read), 200) : apiError(c, 409, CHANGED_ELSEWHERE);
    })
    .openapi(publish, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const { version, earlier } = c.req.valid("json");
      const id = earlier === undefined ? undefined : parseId<ThemeId>(earlier);
      if (earlier !== undefined && !id) return apiError(c, 404, NOT_FOUND);
      const done = await publishTheme(db, storeId, { version, earlier: id, by });
      if (done.ok) return c.json(await c.var.inStore(read), 200);
      if (done.reason === "changed-elsewhere") return apiError(c, 409, CHANGED_ELSEWHERE);
      return apiError(c, 404, earlier === undefined ? NO_DRAFT : NOT_FOUND);
    })
    .openapi(preview, async (c) => {
      const { owner } = c.var;
      if ("keyId" in owner) return refuseKey(c);
      return c.json(previewBody(await openPreview(deps, owner.storeId, owner.sessionId)), 201);
    })
    .openapi(share, async (c) => {
      const { storeId, userId } = c.var.owner;
      return c.json(previewBody(await sharePreview(deps, storeId, userId)), 201);
    })
    .openapi(revoke, async (c) => {
      const { storeId, userId } = c.var.owner;
      await revokeSharedPreview(db, storeId, userId);
      return c.body(null, 204);
    });
}

function themesBody({ version, draft, published, shared, records }: OwnersThemes) {
  const theme = draft ?? published[0]?.theme ?? DEFAULT_THEME;
  return {
    version,
    theme,
    is_draft: draft !== null,
    colors: colorsOf(theme),
    published,
    shared: shared && previewBody(shared),
    records,
  };
}

function colorsOf({ brand_color, tone }: Theme) {
  const { fill, accent } = makePalette(brand_color, tone);
  return { fill, accent, notes: describePalette(brand_color, tone) };
}

/** Its store's slug follows: the address of a page in the shop is the same below it. */
function previewBody({ token, expires_at }: Preview) {
  return { url: `/admin/preview/${token}`, expires_at };
}
