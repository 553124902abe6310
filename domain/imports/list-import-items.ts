import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type ItemResult, importItems, imports, type UndoResult } from "#db/schema/imports.ts";
import type { FieldChange, Note, Outcome } from "#rules/import/judgement.ts";
import type { ImportId, ProductId, StoreId } from "#rules/input/ids.ts";
import { noteKindOf } from "./count-items.ts";
import { itemsOf, thisImport } from "./import-rows.ts";

const PAGE_SIZE = 50;

const FILTERS = {
  new: eq(importItems.outcome, "new"),
  changed: eq(importItems.outcome, "changed"),
  unchanged: eq(importItems.outcome, "unchanged"),
  skipped: eq(importItems.outcome, "skipped"),
  noted: eq(importItems.hasNotes, true),
  asking: sql`(${importItems.judgement} ->> 'asksStock')::integer > 0`,
  failed: eq(importItems.result, "failed"),
  kept: sql`${importItems.undoNote} <> ''`,
};
export type ItemFilter = keyof typeof FILTERS;
export const ITEM_FILTERS = Object.keys(FILTERS) as ItemFilter[];

/** One product of the file, as the dry run and the result show it. */
export type ImportItem = {
  position: number;
  /** Its first row in the file. */
  row: number;
  title: string;
  outcome: Outcome;
  /** Why it is skipped. */
  reason: Note | null;
  changes: FieldChange[];
  /** How many more changes there are than are listed. */
  more_changes: number;
  notes: Note[];
  /** How many of its variants take their stock from the answer, and the first of them by title. */
  asks_stock: number;
  asking: string[];
  result: ItemResult | null;
  result_note: string;
  product_id: ProductId | null;
  undone: UndoResult | null;
  undo_note: string;
};

type ItemPage = { items: ImportItem[]; next: number | null };

/** `repair`: those with a note of this kind. */
type ItemsRequest = {
  id: ImportId;
  after: number;
  only?: ItemFilter | undefined;
  repair?: string | undefined;
};

/** A page of the judged items, in the file's order; undefined when there is no such import. */
export async function listImportItems(
  tx: Tx,
  store: StoreId,
  { id, after, only, repair }: ItemsRequest,
): Promise<ItemPage | undefined> {
  const exists = await tx.$count(imports, thisImport(store, id));
  if (exists === 0) return undefined;
  const rows = await tx
    .select({
      position: importItems.position,
      row: sql<number>`(${importItems.rows} -> 0 ->> 'row')::integer`,
      title: sql<string>`coalesce(${importItems.title}, ${importItems.key})`,
      outcome: sql<Outcome>`${importItems.outcome}`,
      reason: sql<Note | null>`${importItems.judgement} -> 'reason'`,
      changes: sql<FieldChange[]>`${importItems.judgement} -> 'changes'`,
      more_changes: sql<number>`coalesce((${importItems.judgement} ->> 'moreChanges')::integer, 0)`,
      notes: sql<Note[]>`${importItems.judgement} -> 'notes'`,
      asks_stock: sql<number>`coalesce((${importItems.judgement} ->> 'asksStock')::integer, 0)`,
      asking: sql<string[]>`coalesce(${importItems.judgement} -> 'asking', '[]')`,
      result: importItems.result,
      result_note: importItems.resultNote,
      product_id: importItems.productId,
      undone: importItems.undone,
      undo_note: importItems.undoNote,
    })
    .from(importItems)
    .where(
      and(
        itemsOf(store, id),
        gt(importItems.position, after),
        sql`${importItems.outcome} is not null`,
        only && FILTERS[only],
        repair === undefined ? undefined : hasRepair(repair),
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE);
  return { items, next: rows.length > items.length ? (items.at(-1)?.position ?? null) : null };
}

function hasRepair(kind: string): SQL {
  return sql`exists (select from jsonb_array_elements(${importItems.judgement} -> 'notes') note
    where ${noteKindOf(sql`note`)} = ${kind})`;
}
