import { and, eq, inArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { redirects } from "#db/schema/redirects.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { RedirectId, StoreId } from "#rules/input/ids.ts";
import { findLoop, type OwnersRedirect } from "#rules/redirect/redirect.ts";
import { type RedirectInput, WRONG_TARGET } from "#rules/redirect/redirect-input.ts";
import { pathInShop } from "#rules/redirect/shop-path.ts";
import { HELD_STATES } from "#rules/shop-domain/shop-domain.ts";
import { findRedirect } from "./find-redirect.ts";

const MAX_REDIRECTS = 1_000;

/** The origin is the site's own: an address of this shop is stored as its path. */
type RedirectChange = SaveAuthor & { input: RedirectInput; origin: string };

type CreateRedirectResult = { ok: true; id: RedirectId; version: number } | InvalidFields;

type UpdateRedirectResult =
  | CreateRedirectResult
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: OwnersRedirect };

export function createRedirect(
  db: Db,
  store: StoreId,
  change: RedirectChange,
): Promise<CreateRedirectResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { row, fields } = await judge(tx, store, change);
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    const [made] = await tx
      .insert(redirects)
      .values({ storeId: store, ...row })
      .returning();
    if (!made) throw new Error("The insert of a redirect returned no row.");
    const { id, version, fromPath: from, target: to } = made;
    const payload = { by: change.by, redirect_id: id, from, to };
    await recordEvent(tx, store, { type: "redirect.created", payload });
    return { ok: true, id, version };
  });
}

export function updateRedirect(
  db: Db,
  store: StoreId,
  id: RedirectId,
  change: RedirectChange,
): Promise<UpdateRedirectResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { row, fields } = await judge(tx, store, change, id);
    const before = await findRedirect(tx, store, id);
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== change.input.version)
      return { ok: false, reason: "changed-elsewhere", current: before };
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    const version = before.version + 1;
    await tx
      .update(redirects)
      .set({ ...row, version })
      .where(and(eq(redirects.storeId, store), eq(redirects.id, id)));
    await recordChange(tx, store, "redirect.changed", {
      about: { redirect_id: id },
      by: change.by,
      puts_back: change.puts_back,
      before: { from: before.from, to: before.to },
      after: { from: row.fromPath, to: row.target },
    });
    return { ok: true, id, version };
  });
}

/** The store is locked: two redirects that are saved at once could lead in a circle together. */
async function judge(tx: Tx, store: StoreId, { input, origin }: RedirectChange, id?: RedirectId) {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store)).for("no key update");
  const rows = await tx.select().from(redirects).where(eq(redirects.storeId, store));
  const others = new Map(rows.filter((row) => row.id !== id).map((row) => [row.fromPath, row.target]));
  const slugs = await tx
    .select({ slug: storeSlugs.slug })
    .from(storeSlugs)
    .where(eq(storeSlugs.storeId, store));
  const names = await tx
    .select({ name: shopDomains.name })
    .from(shopDomains)
    .where(and(eq(shopDomains.storeId, store), inArray(shopDomains.state, HELD_STATES)));
  const shop = { origin, slugs: slugs.map(({ slug }) => slug), names: names.map(({ name }) => name) };
  const to = pathInShop(input.to, shop) ?? input.to;
  const { from } = input;
  const loop = findLoop({ from, to }, others);
  const fields = {
    ...(others.size >= MAX_REDIRECTS && { from: TOO_MANY }),
    ...(others.has(from) && { from: `There is a redirect from ${from} already` }),
    // Else whoever opens a store could send people from our address to any site.
    ...(!to.startsWith("/") && { to: WRONG_TARGET }),
    ...(loop && { to: `This would lead in a circle: ${loop.join(" → ")}` }),
  };
  return { row: { fromPath: from, target: to }, fields };
}

const TOO_MANY = `A store can have at most ${MAX_REDIRECTS.toLocaleString("en-US")} redirects`;
