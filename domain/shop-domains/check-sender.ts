import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { tellOfDomain } from "#domain/mail/domain-notice.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { TELL_AFTER_MS } from "#rules/shop-domain/judge-check.ts";
import { judgeSender } from "#rules/shop-domain/judge-sender.ts";
import { isUsed, type SenderProblem, type SenderState } from "#rules/shop-domain/sender.ts";
import {
  judgeSenderRecord,
  type SenderTemplate,
  senderRecordsOf,
} from "#rules/shop-domain/sender-records.ts";
import { addressOf, findSenderForUpdate, type SenderRow } from "./find-sender.ts";
import type { DomainLooks } from "./look-up.ts";

/** The first problem with the records of a domain that mails are sent from. */
export type SenderLook = { problem: SenderProblem | null; record: string | null };

/** Asks DNS; not within a transaction. */
export async function lookAtSender(
  looks: DomainLooks,
  templates: SenderTemplate[],
  name: string,
): Promise<SenderLook> {
  const judged = await Promise.all(
    senderRecordsOf({ name, zone: name }, templates).map(async (record) => ({
      problem: judgeSenderRecord(record, await looks.values(record.type, record.name)),
      record: `${record.type} ${record.name}`,
    })),
  );
  return judged.find(({ problem }) => problem !== null) ?? { problem: null, record: null };
}

type Checked = { domainId: ShopDomainId; domain: string; by: UserId | null; now: Date };

/** Returns what the sender is now, if mails are to be sent from this domain. */
export async function noteSenderCheck(
  tx: Tx,
  store: StoreId,
  { problem, record }: SenderLook,
  { domainId, domain, by, now }: Checked,
) {
  const before = await findSenderForUpdate(tx, store);
  if (before?.shopDomainId !== domainId) return undefined;
  const after = judgeSender(before, problem, now);
  const since = after.failingSince;
  const isWorthTelling = since !== null && now.getTime() - since.getTime() >= TELL_AFTER_MS;
  const toldAt = since === null ? null : (before.toldAt ?? (isWorthTelling ? now : null));
  const change = { ...after, toldAt, checkedAt: now, lastError: problem, wrongRecord: record };
  await tx.update(senderAddresses).set(change).where(eq(senderAddresses.storeId, store));
  await noteState(tx, before, after.state, by);
  const told = { domain, sender: addressOf(before), problem, record };
  if (after.state === "lost" && before.state !== "lost")
    await tellOfDomain(tx, store, { notice: "sender-lost", ...told });
  else if (after.state === "failing" && since && toldAt && !before.toldAt)
    await tellOfDomain(tx, store, { notice: "sender-failing", ...told, since: since.toISOString() });
  return { ...after, createdAt: before.chosenAt };
}

type LostDomain = { domainId: ShopDomainId; now: Date };

/** Its domain was lost, or went to another store. Returns the address if mails were sent from it. */
export async function loseSender(
  tx: Tx,
  store: StoreId,
  { domainId, now }: LostDomain,
): Promise<string | undefined> {
  const before = await findSenderForUpdate(tx, store);
  if (before?.shopDomainId !== domainId || !isUsed(before)) return undefined;
  const after = {
    state: "lost",
    failingSince: before.failingSince ?? now,
    lastError: "domain-lost",
  } as const;
  await tx
    .update(senderAddresses)
    .set({ ...after, wrongRecord: null })
    .where(eq(senderAddresses.storeId, store));
  await noteState(tx, before, after.state, null);
  return addressOf(before);
}

function noteState(
  tx: Tx,
  { storeId, shopDomainId, name, state }: SenderRow,
  after: SenderState,
  by: UserId | null,
): Promise<void> {
  return recordChange(tx, storeId, "shop-domain.sender-changed", {
    about: { shop_domain_id: shopDomainId, name },
    by,
    before: { state },
    after: { state: after },
  });
}
