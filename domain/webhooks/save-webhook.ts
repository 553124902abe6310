import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { webhookMessages, webhooks } from "#db/schema/webhooks.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { tellSecurityChange } from "#domain/mail/security-change.ts";
import { judgePostAddress, type PostDeps } from "#domain/outbound/post-public.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { MAX_WEBHOOKS_PER_STORE, type PauseReason } from "#rules/connection/webhook.ts";
import type { WebhookInput } from "#rules/connection/webhook-input.ts";
import type { StoreId, UserId, WebhookId } from "#rules/input/ids.ts";
import { newWebhookSecret } from "./sign-message.ts";
import { toldAddress } from "./told-address.ts";
import { openWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

type WebhookWish = { input: WebhookInput; by: UserId; posting?: PostDeps };
type Row = typeof webhooks.$inferSelect;

type CreateResult =
  | { ok: true; id: WebhookId; secret: string }
  | InvalidFields
  | { ok: false; reason: "too-many" };

export function createWebhook(
  db: Db,
  store: StoreId,
  { keys, input, by, posting }: WebhookWish & { keys: AuthKeys },
): Promise<CreateResult> {
  const wrong = judge(input, posting);
  if (wrong) return Promise.resolve(wrong);
  return inStore(db, "owner", store, async (tx) => {
    // Two at once must not both be the last one.
    await tx.execute(sql`select from stores where id = ${store} for update`);
    if ((await tx.$count(webhooks, eq(webhooks.storeId, store))) >= MAX_WEBHOOKS_PER_STORE)
      return { ok: false, reason: "too-many" };
    const secret = newWebhookSecret();
    const [made] = await tx
      .insert(webhooks)
      .values({ storeId: store, ...input, sealedSecret: sealWebhookSecret(keys, store, secret) })
      .returning({ id: webhooks.id });
    if (!made) throw new Error("The insert of a webhook returned no row.");
    await record(tx, store, { id: made.id, by, after: { ...input, pauseReason: null } });
    return { ok: true, id: made.id, secret };
  });
}

type ChangeResult = { ok: true } | InvalidFields | { ok: false; reason: "not-found" };

/** What waits goes to the new address. */
export function changeWebhook(
  db: Db,
  store: StoreId,
  { id, input, by, posting }: WebhookWish & { id: WebhookId },
): Promise<ChangeResult> {
  const wrong = judge(input, posting);
  if (wrong) return Promise.resolve(wrong);
  return inStore(db, "owner", store, async (tx) => {
    const before = await lockWebhook(tx, store, id);
    if (!before) return { ok: false, reason: "not-found" };
    await tx.update(webhooks).set(input).where(thisWebhook(store, id));
    await record(tx, store, { id, by, before, after: { ...before, ...input } });
    return { ok: true };
  });
}

/** Pauses it, or lets it go on with what waits; `by` null: the operator. Returns whether it existed. */
export function setWebhookActive(
  db: Db,
  store: StoreId,
  { id, active, by }: { id: WebhookId; active: boolean; by: UserId | null },
): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const before = await lockWebhook(tx, store, id);
    if (!before) return false;
    if ((before.state === "active") === active) return true;
    const after = active
      ? ({ state: "active", pauseReason: null, pausedAt: null, failures: 0 } as const)
      : ({ state: "paused", pauseReason: "by-hand", pausedAt: new Date() } as const);
    await tx.update(webhooks).set(after).where(thisWebhook(store, id));
    if (active)
      await tx
        .update(webhookMessages)
        .set({ attempts: 0, dueAt: sql`now()` })
        .where(
          and(
            eq(webhookMessages.storeId, store),
            eq(webhookMessages.webhookId, id),
            eq(webhookMessages.state, "waiting"),
          ),
        );
    await record(tx, store, { id, by, before, after: { ...before, ...after } });
    return true;
  });
}

/** With its queue and its log. Returns whether it existed. */
export function removeWebhook(
  db: Db,
  store: StoreId,
  { id, by }: { id: WebhookId; by: UserId },
): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [gone] = await tx.delete(webhooks).where(thisWebhook(store, id)).returning();
    if (!gone) return false;
    await record(tx, store, { id, by, before: gone });
    return true;
  });
}

/** Undefined without such an address; null when AUTH_SECRET has changed since. */
export async function findWebhookSecret(
  tx: Tx,
  store: StoreId,
  { id, keys }: { id: WebhookId; keys: AuthKeys },
): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ sealed: webhooks.sealedSecret })
    .from(webhooks)
    .where(thisWebhook(store, id));
  return row && (openWebhookSecret(keys, store, row.sealed) ?? null);
}

export async function lockWebhook(tx: Tx, store: StoreId, id: WebhookId): Promise<Row | undefined> {
  const [row] = await tx.select().from(webhooks).where(thisWebhook(store, id)).for("update");
  return row;
}

function thisWebhook(store: StoreId, id: WebhookId) {
  return and(eq(webhooks.storeId, store), eq(webhooks.id, id));
}

function judge({ address }: WebhookInput, posting?: PostDeps): InvalidFields | undefined {
  const wrong = judgePostAddress(address, posting);
  return wrong ? { ok: false, reason: "invalid", fields: { address: wrong } } : undefined;
}

type Kept = Pick<Row, "address" | "topics" | "pauseReason">;

async function record(
  tx: Tx,
  store: StoreId,
  { id, by, before, after }: { id: WebhookId; by: UserId | null; before?: Kept; after?: Kept },
): Promise<void> {
  const name = toldAddress((after ?? before)?.address ?? "");
  const isMoved = before && after && before.address !== after.address;
  if (after && (isMoved || !before))
    await tellSecurityChange(tx, store, { change: "webhook-pointed", host: name });
  const told = (kept: Kept | undefined) =>
    kept && {
      address: toldAddress(kept.address),
      topics: kept.topics,
      paused: kept.pauseReason as PauseReason | null,
    };
  const now = told(after);
  // Only the path is another one: it is not told.
  if (now && isMoved && now.address === told(before)?.address) now.address = `${name}, another path`;
  await recordChange<"store.webhooks-changed", object>(tx, store, "store.webhooks-changed", {
    about: { webhook_id: id, name },
    by,
    before: told(before) ?? {},
    after: now ?? {},
  });
}
