import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { handOvers } from "#db/schema/people.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellOfPeople } from "#domain/mail/people-notice.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { setRole } from "./change-role.ts";
import { findMember, lockPeople, mayManagePeople } from "./lock-people.ts";

const HAND_OVER_DAYS = 7;

const isCurrent = sql`${handOvers.askedAt} > now() - make_interval(days => ${HAND_OVER_DAYS})`;

/** What is offered now. An offer lapses after seven days. */
export async function findHandOver(tx: Tx, store: StoreId) {
  const [found] = await tx
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.storeId, store), isCurrent));
  return found;
}

type AskResult =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "not-found" | "yourself" | "already-owner" | "under-way" };

/** An owner offers her place to another of the store's people. */
export async function askHandOver(
  tx: Tx,
  store: StoreId,
  { to, by }: { to: UserId; by: UserId },
): Promise<AskResult> {
  const people = await lockPeople(tx, store);
  const [owner, heir] = [findMember(people, by), findMember(people, to)];
  if (!owner || !mayManagePeople(people, by)) return { ok: false, reason: "not-allowed" };
  if (to === by) return { ok: false, reason: "yourself" };
  if (!heir) return { ok: false, reason: "not-found" };
  if (heir.role === "owner") return { ok: false, reason: "already-owner" };

  const offer = { fromUserId: by, toUserId: to, askedAt: sql`now()` };
  const asked = await tx
    .insert(handOvers)
    .values({ storeId: store, ...offer })
    .onConflictDoUpdate({ target: handOvers.storeId, set: offer, setWhere: sql`not ${isCurrent}` })
    .returning({ storeId: handOvers.storeId });
  if (asked.length === 0) return { ok: false, reason: "under-way" };
  const between = { from: owner.email, to: heir.email };
  await recordEvent(tx, store, { type: "people.hand-over-asked", payload: { by, ...between } });
  for (const person of [by, to])
    await tellOfPeople(tx, store, person, { notice: "hand-over-asked", ...between });
  return { ok: true };
}

type EndResult = { ok: true } | { ok: false; reason: "none" };

/** An owner takes the offer back, also another one's; or the other side declines it. */
export async function endHandOver(tx: Tx, store: StoreId, by: UserId): Promise<EndResult> {
  const people = await lockPeople(tx, store);
  const mayEnd = mayManagePeople(people, by) ? undefined : eq(handOvers.toUserId, by);
  const ended = await tx
    .delete(handOvers)
    .where(and(eq(handOvers.storeId, store), mayEnd))
    .returning({ storeId: handOvers.storeId });
  if (ended.length === 0) return { ok: false, reason: "none" };
  await recordEvent(tx, store, { type: "people.hand-over-ended", payload: { by } });
  return { ok: true };
}

/** The other takes the place: she is the owner from now on, and whoever offered it a manager. */
export async function acceptHandOver(tx: Tx, store: StoreId, by: UserId): Promise<EndResult> {
  const people = await lockPeople(tx, store);
  const offer = await findHandOver(tx, store);
  const owner = offer && findMember(people, offer.fromUserId);
  const heir = findMember(people, by);
  if (!offer || offer.toUserId !== by || owner?.role !== "owner" || !heir)
    return { ok: false, reason: "none" };

  await tx.delete(handOvers).where(eq(handOvers.storeId, store));
  await setRole(tx, store, by, "owner");
  await setRole(tx, store, owner.userId, "manager");
  const between = { from: owner.email, to: heir.email };
  await recordEvent(tx, store, { type: "people.handed-over", payload: { by, ...between } });
  for (const person of [owner.userId, by])
    await tellOfPeople(tx, store, person, { notice: "handed-over", ...between });
  return { ok: true };
}
