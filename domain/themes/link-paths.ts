import type { Db, Tx } from "#db/client.ts";
import { READ_RECORDS, type RecordRow, readShownRecords, recordPath } from "#domain/menus/linked-records.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { LinkedRecord } from "#rules/menu/menu.ts";
import { linksOfTheme, recordTargets, type Theme, type ThemeLink } from "#rules/theme/theme.ts";

/** Where a link leads today; null when what was chosen is a draft, or was deleted. */
export type LinkPaths = (link: ThemeLink) => string | null;

export async function readLinkPaths(
  db: Db,
  { id, home }: { id: StoreId; home: string },
  links: readonly ThemeLink[],
): Promise<LinkPaths> {
  const records = await readShownRecords(db, id, recordTargets(links));
  return (link) => {
    if (typeof link === "string") return link;
    const record = records.get(link.id);
    return record ? recordPath(home, record) : null;
  };
}

/** What an owner has chosen, as she sees it. A deleted record is not listed. */
export async function listLinkedRecords(tx: Tx, store: StoreId, theme: Theme): Promise<LinkedRecord[]> {
  const ids = recordTargets(linksOfTheme(theme)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx.runPrepared<RecordRow>(READ_RECORDS, [store, ids]);
  return rows.map(({ id, title, shown }) => ({ id, title, shown }));
}
