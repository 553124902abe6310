import type { Tx } from "#db/client.ts";
import type { ChangedRecord, ChangeType, StoreEvent } from "#rules/event/store-event.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { recordEvent } from "./record-event.ts";

type RecordedChange<Type extends ChangeType, Settings> = {
  by: UserId | null;
  /** The event of the change that this one puts back, if it does. */
  puts_back?: string | undefined;
  before: Settings;
  after: Settings;
  /** The record that they belong to, if they are not the store's own. */
} & (object extends ChangedRecord<Type> ? { about?: undefined } : { about: ChangedRecord<Type> });

/** Who changed which settings, from what to what. A save that changes nothing writes no event. */
export async function recordChange<Type extends ChangeType, Settings extends object>(
  tx: Tx,
  store: StoreId,
  type: Type,
  { about, by, puts_back, before, after }: RecordedChange<Type, Settings>,
): Promise<void> {
  // Also those that are gone.
  const fields = Object.keys({ ...before, ...after }) as (keyof Settings)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return;
  const only = (settings: Settings) => Object.fromEntries(changed.map((field) => [field, settings[field]]));
  const payload = { ...about, by, ...(puts_back && { puts_back }), before: only(before), after: only(after) };
  await recordEvent(tx, store, { type, payload } as StoreEvent);
}
