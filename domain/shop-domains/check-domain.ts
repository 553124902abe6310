import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { inSavepoint } from "#db/savepoint.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { tellOfDomain } from "#domain/mail/domain-notice.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { proofValue } from "#rules/shop-domain/domain-records.ts";
import {
  type CheckFindings,
  judgeCheck,
  MOVES_AFTER_MS,
  nextCheck,
  TELL_AFTER_MS,
} from "#rules/shop-domain/judge-check.ts";
import type { SenderTemplate } from "#rules/shop-domain/sender-records.ts";
import { HELD_STATES, isHeld, type ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";
import { lookAtSender, loseSender, noteSenderCheck, type SenderLook } from "./check-sender.ts";
import { isSenderAt } from "./find-sender.ts";
import { lockDomains } from "./lock-domains.ts";
import type { DomainLook, DomainLooks } from "./look-up.ts";
import { canLead, passMainOn } from "./main-domain.ts";

type CheckDeps = {
  db: Db;
  /** Undefined: this server has no addresses for shops. */
  looks: DomainLooks | undefined;
  /** Undefined: it sends no mails from domains of shops. */
  senderTemplates?: SenderTemplate[] | undefined;
};

type CheckResult = { ok: true } | { ok: false; reason: "not-found" | "no-hosts" | "in-a-copy" | "dns-away" };

type ShopDomain = typeof shopDomains.$inferSelect;

/** Whether another store has the name that this one has proven. */
type Contest = { kind: "free" | "held" } | { kind: "moving"; movesAt: Date };

/** Asks DNS, and writes down what the name is now. `by`: who asked for it, if not the sweeper. */
export async function checkDomain(
  { db, looks, senderTemplates }: CheckDeps,
  store: StoreId,
  { id, by = null }: { id: ShopDomainId; by?: UserId | null },
): Promise<CheckResult> {
  const claim = await inStore(db, "owner", store, async (tx) => {
    const own = await findOwn(tx, store, id);
    return own && { ...own, isSender: await isSenderAt(tx, store, id) };
  });
  if (!claim) return { ok: false, reason: "not-found" };
  if (!looks) return { ok: false, reason: "no-hosts" };
  if (await isCopy(db)) return { ok: false, reason: "in-a-copy" };
  // Outside a transaction: DNS takes its time.
  const look = await looks.look(claim.name);
  if (!look) return { ok: false, reason: "dns-away" };
  const contest = await settleContest(db, claim, look);
  const sender =
    claim.isSender && senderTemplates && (await lookAtSender(looks, senderTemplates, claim.name));
  const isNoted = await inStore(db, "owner", store, (tx) =>
    noteCheck(tx, store, { id, by, look, sender, contest }),
  );
  return isNoted ? { ok: true } : { ok: false, reason: "not-found" };
}

type TimedDomain = ShopDomain & { now: Date };

async function findOwn(tx: Tx, store: StoreId, id: ShopDomainId): Promise<TimedDomain | undefined> {
  const [own] = await tx
    .select()
    .from(shopDomains)
    .where(and(eq(shopDomains.storeId, store), eq(shopDomains.id, id)))
    .for("update");
  return own && { ...own, now: await databaseTime(tx) };
}

async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

function proves({ token }: Pick<ShopDomain, "token">, { proofs = [] }: DomainLook): boolean {
  return proofs.includes(proofValue(token));
}

/**
 * A name belongs to one store. Whoever proves it gets it a day after the store that has it was told, if that store's own
 * record is missing all the while.
 */
async function settleContest(db: Db, claim: TimedDomain, look: DomainLook): Promise<Contest> {
  if (isHeld(claim) || !proves(claim, look)) return { kind: "free" };
  const [holder] = await asService(db, (tx) =>
    tx
      .select({ store: shopDomains.storeId, id: shopDomains.id })
      .from(shopDomains)
      .where(
        and(
          eq(shopDomains.name, claim.name),
          ne(shopDomains.storeId, claim.storeId),
          inArray(shopDomains.state, [...HELD_STATES]),
        ),
      ),
  );
  if (!holder) return { kind: "free" };
  return inStore(db, "owner", holder.store, (tx) => contestHeld(tx, holder.store, { id: holder.id, look }));
}

/** In the store that has the name. Its row alone says when the name moves: whoever else proves it waits for the same time. */
async function contestHeld(
  tx: Tx,
  store: StoreId,
  { id, look }: { id: ShopDomainId; look: DomainLook },
): Promise<Contest> {
  await lockDomains(tx, store);
  const held = await findOwn(tx, store, id);
  if (!held || !isHeld(held)) return { kind: "free" };
  if (proves(held, look)) {
    if (held.movesAt) await write(tx, held, { movesAt: null });
    return { kind: "held" };
  }
  const { now } = held;
  if (isAnnounced(held.movesAt, now)) {
    if (held.movesAt > now) return { kind: "moving", movesAt: held.movesAt };
    await giveUp(tx, held);
    return { kind: "free" };
  }
  const movesAt = new Date(now.getTime() + MOVES_AFTER_MS);
  await write(tx, held, { movesAt });
  await tellOfDomain(tx, store, { notice: "moving", domain: held.typed, moves_at: movesAt.toISOString() });
  return { kind: "moving", movesAt };
}

/** Past its time by a day at most: the other store's record may have gone away, and nobody waits for the name any more. */
function isAnnounced(movesAt: Date | null, now: Date): movesAt is Date {
  return movesAt !== null && now.getTime() - movesAt.getTime() < MOVES_AFTER_MS;
}

async function giveUp(tx: Tx, held: TimedDomain): Promise<void> {
  const { storeId: store, id, typed, now } = held;
  const after = { state: "lost", failingSince: held.failingSince ?? now, lastError: "taken-over" } as const;
  await write(tx, held, { ...after, movesAt: null, dueAt: null });
  await noteChange(tx, held, after, null);
  const sender = await loseSender(tx, store, { domainId: id, now });
  const main = await mainAfter(tx, store);
  await tellOfDomain(tx, store, { notice: "moved", domain: typed, main, sender });
}

/** The main name after one was lost, as its owner sees it. */
async function mainAfter(tx: Tx, store: StoreId): Promise<string | null> {
  const main = await passMainOn(tx, store, { by: null });
  return main && canLead(main) ? main.typed : null;
}

type NotedCheck = {
  id: ShopDomainId;
  by: UserId | null;
  look: DomainLook;
  sender: SenderLook | undefined | false;
  contest: Contest;
};

/** Returns whether the name is still there. */
async function noteCheck(
  tx: Tx,
  store: StoreId,
  { id, by, look, sender, contest }: NotedCheck,
): Promise<boolean> {
  await lockDomains(tx, store);
  const before = await findOwn(tx, store, id);
  if (!before) return false;
  const findings = findingsOf(before, look);
  const isContested = contest.kind !== "free" && !isHeld(before) && findings.proof === "ok";
  if (isContested || !(await noteFindings(tx, before, findings, by)))
    await noteContested(tx, before, contest.kind === "moving" ? contest.movesAt : null);
  if (sender) await noteSender(tx, before, { look: sender, by });
  return true;
}

/** Only of a name that is the store's. What is to be looked at again soon brings its domain along. */
async function noteSender(
  tx: Tx,
  before: TimedDomain,
  { look, by }: { look: SenderLook; by: UserId | null },
): Promise<void> {
  const { storeId, id, typed: domain, now } = before;
  const own = await findOwn(tx, storeId, id);
  if (!own || !isHeld(own)) return;
  const sender = await noteSenderCheck(tx, storeId, look, { domainId: id, domain, by, now });
  const dueAt = sender && nextCheck(sender, now, Math.random());
  if (dueAt && (!own.dueAt || dueAt < own.dueAt)) await write(tx, own, { dueAt });
}

function findingsOf(own: ShopDomain, look: DomainLook): CheckFindings {
  const { proofs, leads = "no-answer" } = look;
  if (proves(own, look)) return { proof: "ok", leads };
  if (!proofs) return { proof: "no-answer", leads };
  return { proof: proofs.length > 0 ? "other-proof" : "no-proof", leads };
}

/** False when another store has proven the name at the same moment: the unique index decides. */
async function noteFindings(
  tx: Tx,
  before: TimedDomain,
  findings: CheckFindings,
  by: UserId | null,
): Promise<boolean> {
  const { now } = before;
  const { after, problem } = judgeCheck(before, findings, now);
  const isTold = before.toldAt !== null || isWorthTelling(after.failingSince, now);
  const change = {
    ...after,
    ...(after.failingSince === null ? { toldAt: null } : { toldAt: isTold ? (before.toldAt ?? now) : null }),
    movesAt:
      isHeld(before) && findings.proof !== "ok" && isAnnounced(before.movesAt, now) ? before.movesAt : null,
    checkedAt: now,
    lastError: problem,
    dueAt: nextCheck({ ...after, createdAt: before.createdAt }, now, Math.random()),
  };
  try {
    await inSavepoint(tx, (part) => write(part, before, change));
  } catch (error) {
    if (isNameTaken(error)) return false;
    throw error;
  }
  await noteChange(tx, before, { state: after.state, lastError: problem }, by);
  if (after.state === "live" && before.state !== "live") await passMainOn(tx, before.storeId, { by });
  if (after.state === "lost" && before.state !== "lost") {
    const sender = await loseSender(tx, before.storeId, { domainId: before.id, now });
    const main = await mainAfter(tx, before.storeId);
    await tellOfDomain(tx, before.storeId, { notice: "lost", domain: before.typed, problem, main, sender });
  } else if (isHeld(after) && after.failingSince && isTold && !before.toldAt)
    await tellOfDomain(tx, before.storeId, {
      notice: "failing",
      domain: before.typed,
      problem,
      since: after.failingSince.toISOString(),
    });
  return true;
}

function isWorthTelling(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= TELL_AFTER_MS;
}

async function noteContested(tx: Tx, own: TimedDomain, movesAt: Date | null): Promise<void> {
  const next = nextCheck(own, own.now, Math.random());
  await write(tx, own, {
    movesAt,
    checkedAt: own.now,
    lastError: movesAt ? "moving" : "held-elsewhere",
    dueAt: movesAt && (!next || movesAt < next) ? movesAt : next,
  });
}

async function write(
  tx: Tx,
  { storeId, id }: Pick<ShopDomain, "storeId" | "id">,
  change: Partial<ShopDomain>,
): Promise<void> {
  const { state, provenAt, liveAt, failingSince, toldAt, movesAt, checkedAt, lastError, dueAt } = change;
  await tx
    .update(shopDomains)
    .set({ state, provenAt, liveAt, failingSince, toldAt, movesAt, checkedAt, lastError, dueAt })
    .where(and(eq(shopDomains.storeId, storeId), eq(shopDomains.id, id)));
}

/** Its pages name the main address, and the host table the names. */
async function noteChange(
  tx: Tx,
  { id, storeId, name, state }: ShopDomain,
  after: Pick<ShopDomain, "state"> & { lastError: ShopDomainProblem | null },
  by: UserId | null,
): Promise<void> {
  if (state === after.state) return;
  await recordChange(tx, storeId, "shop-domain.changed", {
    about: { shop_domain_id: id, name },
    by,
    before: { state },
    after: { state: after.state },
  });
  await pagesChanged(tx, [domainsTag(storeId), storeTag(storeId)]);
}

function isNameTaken(error: unknown): boolean {
  const { constraint } = ((error as Error).cause ?? error) as { constraint?: string };
  return constraint === "shop_domains_held";
}
