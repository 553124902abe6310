import type { Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import type { StoreEvent } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Written in the same transaction as the change it records. */
export async function recordEvent(
  tx: Tx,
  store: StoreId,
  event: StoreEvent & { createdAt?: Date },
): Promise<void> {
  await recordEvents(tx, store, [event]);
}

/** Many of one deed, in one statement. */
export async function recordEvents(
  tx: Tx,
  store: StoreId,
  many: readonly (StoreEvent & { createdAt?: Date })[],
): Promise<void> {
  if (many.length > 0) await tx.insert(events).values(many.map((event) => ({ storeId: store, ...event })));
}
