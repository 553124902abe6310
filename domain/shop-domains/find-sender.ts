import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import type { ShopDomainId, StoreId } from "#rules/input/ids.ts";
import type { DomainRecord } from "#rules/shop-domain/domain-records.ts";
import type { OwnersSender } from "#rules/shop-domain/sender.ts";
import { type SenderTemplate, senderRecordsOf } from "#rules/shop-domain/sender-records.ts";
import { zoneOf } from "./zone-of.ts";

export type SenderRow = typeof senderAddresses.$inferSelect & { name: string };

/** Locked until the transaction ends. */
export async function findSenderForUpdate(tx: Tx, store: StoreId): Promise<SenderRow | undefined> {
  const [found] = await select(tx, store).for("update", { of: senderAddresses });
  return found && { ...found.sender, name: found.name };
}

/** Whether mails are, or are to be, sent from this domain. */
export async function isSenderAt(tx: Tx, store: StoreId, domainId: ShopDomainId): Promise<boolean> {
  const [found] = await select(tx, store);
  return found?.sender.shopDomainId === domainId;
}

type SenderWithRecords = OwnersSender & { zone: string; records: DomainRecord[] };

export async function findSender(
  tx: Tx,
  store: StoreId,
  templates: SenderTemplate[],
): Promise<SenderWithRecords | null> {
  const [found] = await select(tx, store);
  if (!found) return null;
  const { sender, name } = found;
  const zone = (await zoneOf(name)) ?? name;
  return {
    domain_id: sender.shopDomainId,
    local_part: sender.localPart,
    address: addressOf({ ...sender, name }),
    state: sender.state,
    problem: sender.lastError,
    wrong_record: sender.wrongRecord,
    failing_since: sender.failingSince?.toISOString() ?? null,
    refused_at: sender.refusedAt?.toISOString() ?? null,
    checked_at: sender.checkedAt?.toISOString() ?? null,
    zone,
    records: senderRecordsOf({ name, zone }, templates),
  };
}

export function addressOf({ localPart, name }: Pick<SenderRow, "localPart" | "name">): string {
  return `${localPart}@${name}`;
}

function select(tx: Tx, store: StoreId) {
  return tx
    .select({ sender: senderAddresses, name: shopDomains.name })
    .from(senderAddresses)
    .innerJoin(
      shopDomains,
      and(eq(shopDomains.storeId, senderAddresses.storeId), eq(shopDomains.id, senderAddresses.shopDomainId)),
    )
    .where(eq(senderAddresses.storeId, store));
}
