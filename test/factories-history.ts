import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { HistoryKind } from "#rules/history/history-kinds.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

/** A change that can be put back. */
export async function aChange(db: Db, store: StoreId): Promise<string> {
  await changeDetails(db, store, { change: { region: "Jura" }, by: randomUUID() as UserId });
  return newestChange(db, store, "details");
}

export function newestChange(db: Db, store: StoreId, kind: HistoryKind): Promise<string> {
  return inStore(db, "owner", store, async (tx) => {
    const [row] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.storeId, store), eq(events.historyKind, kind)))
      .orderBy(desc(events.createdAt))
      .limit(1);
    return row?.id ?? "";
  });
}
