import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { EVENT_FIELDS } from "#domain/exports/archive/archived-events.ts";
import { KIND_OF_EVENT } from "#rules/history/history-kinds.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-catalog.ts";

const db = await openDatabase();
const store = await anOpenStore(db);

test("the database knows the kind of every event", async () => {
  const types = Object.keys(EVENT_FIELDS);
  const rows = await inStore(db, "owner", store, async (tx) => {
    await tx.insert(events).values(types.map((type) => ({ storeId: store, type })));
    return tx
      .select({ type: events.type, kind: events.historyKind })
      .from(events)
      .where(eq(events.storeId, store));
  });
  const kinds: Record<string, string> = KIND_OF_EVENT;
  expect(Object.fromEntries(rows.map(({ type, kind }) => [type, kind]))).toEqual(
    Object.fromEntries(types.map((type) => [type, kinds[type] ?? null])),
  );
});
