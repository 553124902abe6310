import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { isReservedSlug } from "#rules/store/reserved-slugs.ts";
import { slugify } from "#rules/text/slug.ts";
import { isMadeUpSlug, madeUpSlug } from "./made-up-slug.ts";
import { getStore, getStoreForUpdate, type Store } from "./store.ts";
import { unlessSlugTaken } from "./unless-slug-taken.ts";

type NameStoreResult = { ok: true; store: Store } | { ok: false; reason: "taken" | "already-completed" };

/** The first onboarding step: the slug is derived from the name. Both can be changed later in the settings. */
export function nameStore(db: Db, store: StoreId, name: string): Promise<NameStoreResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { onboardingCompleted, slug: current } = await getStoreForUpdate(tx, store);
    if (onboardingCompleted) return { ok: false, reason: "already-completed" };

    const slug = slugify(name);
    const saved = slug ? await save(tx, store, name, slug) : await saveMadeUp(tx, store, name, current);
    if (!saved) return { ok: false, reason: "taken" };
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true, store: await getStore(tx, store) };
  });
}

async function save(tx: Tx, store: StoreId, name: string, slug: string): Promise<boolean> {
  if (isReservedSlug(slug)) return false;
  return unlessSlugTaken(tx, (attempt) =>
    attempt.update(stores).set({ name, slug }).where(eq(stores.id, store)),
  );
}

// A name without letters or digits yields no slug. A random one from before stays.
async function saveMadeUp(tx: Tx, store: StoreId, name: string, current: string | null): Promise<boolean> {
  const kept = isMadeUpSlug(current) ? current : null;
  if (await save(tx, store, name, kept ?? madeUpSlug())) return true;
  return saveMadeUp(tx, store, name, null);
}
