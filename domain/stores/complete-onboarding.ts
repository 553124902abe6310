import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { getStoreForUpdate, type Store } from "./store.ts";

type CompleteOnboardingResult =
  | { ok: true; store: Store }
  | { ok: false; reason: "not-named" | "already-completed" };

/** From now on the store has a public page. */
export function completeOnboarding(db: Db, store: StoreId): Promise<CompleteOnboardingResult> {
  return inStore(db, "owner", store, async (tx) => {
    const found = await getStoreForUpdate(tx, store);
    if (found.onboardingCompleted) return { ok: false, reason: "already-completed" };
    if (found.name === "") return { ok: false, reason: "not-named" };

    await tx.update(stores).set({ onboardingCompleted: true }).where(eq(stores.id, store));
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true, store: { ...found, onboardingCompleted: true } };
  });
}
