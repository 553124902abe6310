import { and, eq, notInArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import { themes } from "#db/schema/themes.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId, ThemeId, UserId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { findDraft, listPublished } from "./read-themes.ts";
import { deleteDraft } from "./save-draft.ts";

// How the store looks, and ten looks to go back to.
const KEPT = 11;

type PublishResult = { ok: true } | { ok: false; reason: "changed-elsewhere" | "not-found" };

type Publication = {
  version: number;
  /** One of the last published; without it, the draft. */
  earlier?: ThemeId;
  by: UserId;
};

/** From now on the store looks like this. What was published before can be put back. */
export function publishTheme(
  db: Db,
  store: StoreId,
  { version, earlier, by }: Publication,
): Promise<PublishResult> {
  return inStore(db, "owner", store, async (tx) => {
    const published = await listPublished(tx, store);
    const wanted = earlier ? published.find(({ id }) => id === earlier)?.theme : await findDraft(tx, store);
    if (!wanted) return { ok: false, reason: "not-found" };
    // After reading: whoever changes what was read raises the version as well.
    if (!(await raiseVersion(tx, store, "themeVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    if (published.length === 0) await keepFirstLook(tx, store, by);
    await writePublished(tx, store, wanted, by);
    // Putting one back leaves what is being changed alone.
    if (!earlier) await deleteDraft(tx, store);
    await recordChange(tx, store, "theme.published", {
      by,
      before: published[0]?.theme ?? DEFAULT_THEME,
      after: wanted,
    });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
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
