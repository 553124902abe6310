import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { themeDrafts } from "#db/schema/themes.ts";
import { READ_RECORDS, type RecordRow } from "#domain/menus/linked-records.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import { holdUploads, NOT_YOUR_IMAGE } from "#domain/products/write-images.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { StoreId } from "#rules/input/ids.ts";
import {
  linksOfTheme,
  recordTargets,
  type Theme,
  type ThemeLink,
  type ThemePicture,
} from "#rules/theme/theme.ts";
import { richTextInput } from "#rules/theme/theme-input.ts";
import { findPublished, readDraft } from "./read-themes.ts";

type SaveDraftResult =
  | { ok: true; version: number; isDraft: boolean }
  | { ok: false; reason: "changed-elsewhere" }
  | InvalidFields;

type DraftChange = { version: number; theme: Theme };

/** Saved while the owner types, so it writes no event; publishing does. */
export function saveDraft(db: Db, store: StoreId, { version, theme }: DraftChange): Promise<SaveDraftResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { theme: draft, fields } = await judgeTheme(tx, store, theme);
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    if (!(await raiseVersion(tx, store, "themeVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    // Changed back to how the store looks: there is nothing to publish.
    const isDraft = !isDeepStrictEqual(draft, await findPublished(tx, store));
    if (isDraft) await writeDraft(tx, store, draft);
    else await deleteDraft(tx, store);
    return { ok: true, version: version + 1, isDraft };
  });
}

/** The theme as it is kept, and what is wrong with it. */
export async function judgeTheme(
  tx: Tx,
  store: StoreId,
  given: Theme,
): Promise<{ theme: Theme; fields: Record<string, string> }> {
  const theme = sanitized(given);
  const fields = {
    ...longTexts(theme),
    ...(await foreignPictures(tx, store, theme)),
    ...(await foreignRecords(tx, store, theme)),
  };
  return { theme, fields };
}

/** Back to how the store looks. */
export function discardDraft(db: Db, store: StoreId, version: number): Promise<SaveDraftResult> {
  return inStore(db, "owner", store, async (tx) => {
    if (!(await raiseVersion(tx, store, "themeVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    await deleteDraft(tx, store);
    return { ok: true, version: version + 1, isDraft: false };
  });
}

export async function deleteDraft(tx: Tx, store: StoreId): Promise<void> {
  await tx.delete(themeDrafts).where(eq(themeDrafts.storeId, store));
}

async function writeDraft(tx: Tx, storeId: StoreId, theme: Theme): Promise<void> {
  await tx
    .insert(themeDrafts)
    .values({ storeId, theme })
    .onConflictDoUpdate({ target: themeDrafts.storeId, set: { theme } });
}

function sanitized(theme: Theme): Theme {
  const sections = theme.sections.map((section) =>
    section.kind === "rich-text" ? { ...section, html: sanitizeDescription(section.html) } : section,
  );
  return { ...theme, sections };
}

/** As for descriptions: sanitizing can make the text longer. */
function longTexts({ sections }: Theme): Record<string, string> {
  const problems = sections.map((section, at) => {
    const { error } = richTextInput.safeParse(section.kind === "rich-text" ? section.html : "");
    return [`sections.${at}.html`, error?.issues[0]?.message] as const;
  });
  return Object.fromEntries(problems.flatMap(([path, message]) => (message ? [[path, message]] : [])));
}

// The rows of the uploads are locked until the save is done, so that the sweep skips them.
async function foreignPictures(tx: Tx, store: StoreId, theme: Theme): Promise<Record<string, string>> {
  const pictures = picturesOf(theme);
  const own = await holdUploads(
    tx,
    store,
    pictures.map(([, { url }]) => url),
  );
  const foreign = pictures.filter(([, { url }]) => !own.has(url));
  return Object.fromEntries(foreign.map(([path]) => [path, NOT_YOUR_IMAGE]));
}

/** As in menus: a record that was deleted since it was chosen may stay. */
async function foreignRecords(tx: Tx, store: StoreId, theme: Theme): Promise<Record<string, string>> {
  const links = linksByPath(theme).flatMap(([path, link]) =>
    typeof link === "string" ? [] : [{ path, ...link }],
  );
  if (links.length === 0) return {};
  const own = await tx.runPrepared<RecordRow>(READ_RECORDS, [store, links.map(({ id }) => id)]);
  const before = recordTargets(linksOfTheme(await readDraft(tx, store)));
  const known = new Set([...own, ...before].map(({ kind, id }) => `${kind} ${id}`));
  const foreign = links.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  return Object.fromEntries(
    foreign.map(({ path, kind }) => [path, `This ${kind} is not in your store. Choose another ${kind}.`]),
  );
}

function linksByPath({ announcement, sections }: Theme): [path: string, link: ThemeLink][] {
  return [
    ["announcement.link", announcement.link],
    ...sections.flatMap((section, at): [string, ThemeLink][] =>
      "button" in section ? [[`sections.${at}.button.link`, section.button.link]] : [],
    ),
  ];
}

function picturesOf({ logo, small_logo, favicon, sections }: Theme): [path: string, ThemePicture][] {
  const fields = Object.entries({ logo, small_logo, favicon });
  const inSections = sections.map(
    (section, at) => [`sections.${at}.picture`, "picture" in section ? section.picture : null] as const,
  );
  return [...fields, ...inSections].flatMap(([path, picture]) => (picture ? [[path, picture]] : []));
}
