import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { menus } from "#db/schema/menus.ts";
import { stores } from "#db/schema/stores.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { LinkedRecord, Menus } from "#rules/menu/menu.ts";
import { READ_RECORDS, type RecordRow, recordLinks } from "./linked-records.ts";

type OwnersMenus = Menus & {
  version: number;
  /** What the items link to. A deleted record is not listed. */
  records: LinkedRecord[];
};

export async function readMenus(tx: Tx, store: StoreId): Promise<OwnersMenus> {
  const { version, ...kept } = await getMenus(tx, store);
  const ids = recordLinks(kept).map(({ id }) => id);
  const rows = await tx.runPrepared<RecordRow>(READ_RECORDS, [store, ids]);
  return { version, ...kept, records: rows.map(({ id, title, shown }) => ({ id, title, shown })) };
}

export async function getMenus(tx: Tx, store: StoreId): Promise<Menus & { version: number }> {
  const [row] = await tx
    .select({ version: stores.menusVersion, header: menus.header, footer: menus.footer })
    .from(stores)
    .leftJoin(menus, eq(menus.storeId, stores.id))
    .where(eq(stores.id, store));
  const { version, header, footer } = requireStore(row);
  return { version, header: header ?? [], footer: footer ?? [] };
}
