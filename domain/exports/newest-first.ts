import { and, lte, type SQL } from "drizzle-orm";
import { beyond, cursorOf, inOrder, instantOf, type Listed, parseCursor } from "#domain/lists/list-cursor.ts";
import type { Cell } from "#rules/csv/csv.ts";
import type { SheetRequest } from "./sheet.ts";

/** How a sheet reads the records of a table page by page, as its list shows them. */
export function newestFirst(listed: Listed) {
  return {
    cursor: cursorOf(listed),
    order: inOrder(listed, false),
    /** After the page before, and not created since the export was started. */
    isNext({ after, until }: Pick<SheetRequest, "after" | "until">): SQL | undefined {
      const isOldEnough = lte(listed.createdAt, instantOf({ key: until, id: "" }));
      return and(isOldEnough, beyond(listed, parseCursor(after as string | undefined), false));
    },
  };
}

/** A page that is not full is the last one. */
export function pageOf(found: readonly { cursor: string }[], perPage: number, rows: Cell[][]) {
  const next = found.length < perPage ? null : (found.at(-1)?.cursor ?? null);
  return { rows, done: found.length, next };
}
