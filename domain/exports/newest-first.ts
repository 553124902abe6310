import { and, desc, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { cursorOf, instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import type { Cell } from "#rules/csv/csv.ts";
import type { SheetRequest } from "./sheet.ts";

type Columns = { createdAt: PgColumn; id: PgColumn };

/** How a sheet reads the records of a table page by page, as its list shows them. */
export function newestFirst({ createdAt, id }: Columns) {
  return {
    cursor: cursorOf(createdAt, id),
    order: [desc(createdAt), desc(id)],
    /** After the page before, and not created since the export was started. */
    isNext({ after, until }: Pick<SheetRequest, "after" | "until">): SQL | undefined {
      const place = parseCursor(after as string | undefined);
      return and(
        lte(createdAt, instantOf({ micros: until, id: "" })),
        place && sql`(${createdAt}, ${id}) < (${instantOf(place)}, ${place.id}::uuid)`,
      );
    },
  };
}

/** A page that is not full is the last one. */
export function pageOf(found: readonly { cursor: string }[], perPage: number, rows: Cell[][]) {
  const next = found.length < perPage ? null : (found.at(-1)?.cursor ?? null);
  return { rows, done: found.length, next };
}
