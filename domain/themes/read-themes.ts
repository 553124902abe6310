import { desc, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import { themeDrafts, themes } from "#db/schema/themes.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId, ThemeId } from "#rules/input/ids.ts";
import type { LinkedRecord } from "#rules/menu/menu.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { readStoredTheme } from "#rules/theme/theme-input.ts";
import { listLinkedRecords } from "./link-paths.ts";
import { findSharedPreview, type Preview } from "./previews.ts";

export type PublishedTheme = { id: ThemeId; published_at: string; theme: Theme };

export type OwnersThemes = {
  version: number;
  /** Null: nothing that is not published. */
  draft: Theme | null;
  /** Newest first: the first is how the store looks. None in a store with our own look. */
  published: PublishedTheme[];
  shared: Preview | null;
  /** What the links of the draft, or else of the store's look, lead to. */
  records: LinkedRecord[];
};

export async function readThemes(tx: Tx, keys: AuthKeys, store: StoreId): Promise<OwnersThemes> {
  const [row] = await tx.select({ version: stores.themeVersion }).from(stores).where(eq(stores.id, store));
  const draft = (await findDraft(tx, store)) ?? null;
  const published = await listPublished(tx, store);
  return {
    version: requireStore(row).version,
    draft,
    published,
    shared: await findSharedPreview(tx, keys, store),
    records: await listLinkedRecords(tx, store, draft ?? published[0]?.theme ?? DEFAULT_THEME),
  };
}

/** What a preview shows: the draft, or else how the store looks. */
export async function readDraft(tx: Tx, store: StoreId): Promise<Theme> {
  return (await findDraft(tx, store)) ?? findPublished(tx, store);
}

/** How the store looks. */
export function readPublishedTheme(db: Db, store: StoreId): Promise<Theme> {
  return inStore(db, "owner", store, (tx) => findPublished(tx, store));
}

export async function findPublished(tx: Tx, store: StoreId): Promise<Theme> {
  return (await listPublished(tx, store, 1))[0]?.theme ?? DEFAULT_THEME;
}

export async function findDraft(tx: Tx, store: StoreId): Promise<Theme | undefined> {
  const [row] = await tx.select().from(themeDrafts).where(eq(themeDrafts.storeId, store));
  return row && readStoredTheme(row.theme);
}

/** Newest first. Without a limit, all that are kept. */
export async function listPublished(tx: Tx, store: StoreId, limit = 100): Promise<PublishedTheme[]> {
  const rows = await tx
    .select()
    .from(themes)
    .where(eq(themes.storeId, store))
    .orderBy(desc(themes.publishedAt), desc(themes.id))
    .limit(limit);
  return rows.map(({ id, publishedAt, theme }) => ({
    id,
    published_at: publishedAt.toISOString(),
    theme: readStoredTheme(theme),
  }));
}
