import { asc, desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type DomainRecord, recordsOf, type ShopHosts } from "#rules/shop-domain/domain-records.ts";
import type { OwnersShopDomain } from "#rules/shop-domain/shop-domain.ts";
import { zoneOf } from "./zone-of.ts";

type DomainWithRecords = OwnersShopDomain & { zone: string; records: DomainRecord[] };

/** The main one first, then in the order in which they were added. */
export async function listDomains(tx: Tx, store: StoreId, hosts: ShopHosts): Promise<DomainWithRecords[]> {
  const rows = await tx
    .select()
    .from(shopDomains)
    .where(eq(shopDomains.storeId, store))
    .orderBy(desc(shopDomains.isMain), asc(shopDomains.createdAt), asc(shopDomains.id));
  return Promise.all(
    rows.map(async (row) => {
      const zone = (await zoneOf(row.name)) ?? row.name;
      return {
        id: row.id,
        name: row.name,
        typed: row.typed,
        is_main: row.isMain,
        state: row.state,
        problem: row.lastError,
        proven_at: isoOf(row.provenAt),
        live_at: isoOf(row.liveAt),
        failing_since: isoOf(row.failingSince),
        moves_at: isoOf(row.movesAt),
        checked_at: isoOf(row.checkedAt),
        zone,
        records: recordsOf({ name: row.name, token: row.token, zone }, hosts),
      };
    }),
  );
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
