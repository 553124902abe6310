import type { Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import type { StoreId } from "#rules/input/ids.ts";

export type StoreEvent = { id?: string; type: string; payload: Record<string, unknown> };

/** Written in the same transaction as the change it records. */
export async function recordEvent(tx: Tx, store: StoreId, event: StoreEvent): Promise<void> {
  await tx.insert(events).values({ storeId: store, ...event });
}
