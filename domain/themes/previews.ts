import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, notInArray, or, sql } from "drizzle-orm";
import { askAsService, type PreparedStatement } from "#db/ask.ts";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { themePreviews } from "#db/schema/themes.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { SessionId, StoreId, UserId } from "#rules/input/ids.ts";
import { previewToken, readPreviewToken } from "./preview-token.ts";

const LIVE_HOURS = 1;
const SHARED_HOURS = 7 * 24;
/** Of a store at a time: an editor renews its own before the hour is over. */
const MAX_LIVE = 5;

export type Preview = { token: string; expires_at: string };

type PreviewDeps = { db: Db; keys: AuthKeys };

/** For the owner's own editor: shows the draft for an hour, while the session is open. The newest few are kept. */
export function openPreview(
  { db, keys }: PreviewDeps,
  store: StoreId,
  sessionId: SessionId,
): Promise<Preview> {
  return inStore(db, "owner", store, async (tx) => {
    // Requests that come at once are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`previews:${store}`}, 0))`);
    const preview = await insertPreview(tx, keys, { storeId: store, kind: "live", sessionId });
    await dropOldPreviews(tx, store);
    return preview;
  });
}

async function dropOldPreviews(tx: Tx, store: StoreId): Promise<void> {
  const live = and(eq(themePreviews.storeId, store), eq(themePreviews.kind, "live"));
  const newest = tx
    .select({ id: themePreviews.id })
    .from(themePreviews)
    .where(live)
    .orderBy(desc(themePreviews.createdAt))
    .limit(MAX_LIVE);
  const old = or(sql`${themePreviews.expiresAt} < now()`, and(live, notInArray(themePreviews.id, newest)));
  await tx.delete(themePreviews).where(and(eq(themePreviews.storeId, store), old));
}

/** One at a time: a new one ends the one before. */
export function sharePreview({ db, keys }: PreviewDeps, store: StoreId, by: UserId): Promise<Preview> {
  return inStore(db, "owner", store, async (tx) => {
    await deleteShared(tx, store);
    const preview = await insertPreview(tx, keys, { storeId: store, kind: "shared" });
    await recordEvent(tx, store, {
      type: "theme.preview-shared",
      payload: { by, expires_at: preview.expires_at },
    });
    return preview;
  });
}

/** False when none is shared. */
export function revokeSharedPreview(db: Db, store: StoreId, by: UserId): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const wasShared = await deleteShared(tx, store);
    if (wasShared) await recordEvent(tx, store, { type: "theme.preview-revoked", payload: { by } });
    return wasShared;
  });
}

export async function findSharedPreview(tx: Tx, keys: AuthKeys, store: StoreId): Promise<Preview | null> {
  const [found] = await tx
    .select()
    .from(themePreviews)
    .where(
      and(
        eq(themePreviews.storeId, store),
        eq(themePreviews.kind, "shared"),
        gt(themePreviews.expiresAt, sql`now()`),
      ),
    );
  return found ? { token: previewToken(keys, found.id), expires_at: found.expiresAt.toISOString() } : null;
}

/** Whose draft this address shows; undefined for one that was forged, revoked or is too old. */
export async function findPreviewedStore(
  { db, keys }: PreviewDeps,
  token: string,
): Promise<StoreId | undefined> {
  const id = readPreviewToken(keys, token);
  if (!id) return undefined;
  const [found] = await askAsService<{ store: StoreId }>(db, FIND_PREVIEW, [id]);
  return found?.store;
}

const FIND_PREVIEW: PreparedStatement = {
  name: "find-preview",
  // A live one is for whoever opened it, while she is one of the store's people.
  text: `select store_id as store from theme_previews p where p.id = $1 and p.expires_at > now()
    and (p.kind = 'shared' or exists (
      select from sessions s join memberships m on m.user_id = s.user_id
      where s.id = p.session_id and m.store_id = p.store_id))`,
};

async function insertPreview(
  tx: Tx,
  keys: AuthKeys,
  preview: { storeId: StoreId; kind: "live" | "shared"; sessionId?: SessionId },
): Promise<Preview> {
  const hours = preview.kind === "live" ? LIVE_HOURS : SHARED_HOURS;
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const id = randomUUID();
  const [made] = await tx
    .insert(themePreviews)
    .values({ ...preview, id, expiresAt, createdAt: sql`clock_timestamp()` })
    .returning();
  if (!made) throw new Error("The preview was not written.");
  return { token: previewToken(keys, id), expires_at: made.expiresAt.toISOString() };
}

async function deleteShared(tx: Tx, store: StoreId): Promise<boolean> {
  const gone = await tx
    .delete(themePreviews)
    .where(and(eq(themePreviews.storeId, store), eq(themePreviews.kind, "shared")))
    .returning({ id: themePreviews.id });
  return gone.length > 0;
}
