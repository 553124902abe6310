import type { Tx } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { recordEvent } from "./record-event.ts";

type Change<Settings> = {
  /** The record that they belong to, if they are not the store's own. */
  about?: Record<string, string | number>;
  by: UserId;
  before: Settings;
  after: Settings;
};

/** Who changed which settings, from what to what. A save that changes nothing writes no event. */
export async function recordChange<Settings extends object>(
  tx: Tx,
  store: StoreId,
  type: string,
  { about, by, before, after }: Change<Settings>,
): Promise<void> {
  const fields = Object.keys(after) as (keyof Settings)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return;
  const only = (settings: Settings) => Object.fromEntries(changed.map((field) => [field, settings[field]]));
  await recordEvent(tx, store, { type, payload: { ...about, by, before: only(before), after: only(after) } });
}
