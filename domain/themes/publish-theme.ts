import { and, eq, notInArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import { themes } from "#db/schema/themes.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId, ThemeId, UserId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { findDraft, listPublished, type PublishedTheme } from "./read-themes.ts";
import { deleteDraft, judgeTheme } from "./save-draft.ts";

// How the store looks, and ten looks to go back to.
const KEPT = 11;

type PublishResult = { ok: true } | { ok: false; reason: "changed-elsewhere" | "not-found" } | InvalidFields;

type Publication = SaveAuthor & {
  version: number;
  /** One of the last published, or a look that is given; without either, the draft. */
  earlier?: ThemeId;
  given?: Theme;
};

/** From now on the store looks like this. What was published before can be put back. */
export function publishTheme(
  db: Db,
  store: StoreId,
  { version, earlier, given, ...author }: Publication,
): Promise<PublishResult> {
  return inStore(db, "owner", store, async (tx) => {
    const published = await listPublished(tx, store);
    const look = given ?? (await findLook(tx, store, published, earlier));
    if (!look) return { ok: false, reason: "not-found" };
    // The others were judged when they were saved.
    const { theme: wanted, fields } = given
      ? await judgeTheme(tx, store, given)
      : { theme: look, fields: {} };
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    // After reading: whoever changes what was read raises the version as well.
    if (!(await raiseVersion(tx, store, "themeVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    if (published.length === 0) await keepFirstLook(tx, store, author.by);
    await writePublished(tx, store, wanted, author.by);
    // Putting one back leaves what is being changed alone.
    if (!earlier && !given) await deleteDraft(tx, store);
    await recordChange(tx, store, "theme.published", {
      ...author,
      before: published[0]?.theme ?? DEFAULT_THEME,
      after: wanted,
    });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

async function findLook(tx: Tx, store: StoreId, published: readonly PublishedTheme[], earlier?: ThemeId) {
  return earlier ? published.find(({ id }) => id === earlier)?.theme : findDraft(tx, store);
}

/** The look that the store had since it was opened can be put back as well. */
async function keepFirstLook(tx: Tx, storeId: StoreId, publishedBy: UserId): Promise<void> {
  const [store] = await tx.select({ openedAt: stores.createdAt }).from(stores).where(eq(stores.id, storeId));
  await tx
    .insert(themes)
    .values({ storeId, theme: DEFAULT_THEME, publishedBy, publishedAt: requireStore(store).openedAt });
}

async function writePublished(tx: Tx, storeId: StoreId, theme: Theme, publishedBy: UserId): Promise<void> {
  await tx.insert(themes).values({ storeId, theme, publishedBy });
  const kept = (await listPublished(tx, storeId)).slice(0, KEPT).map(({ id }) => id);
  await tx.delete(themes).where(and(eq(themes.storeId, storeId), notInArray(themes.id, kept)));
}
