import type { Tx } from "#db/client.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Export } from "./find-export.ts";

/** Who can download it from now on. */
export function recordLink(
  tx: Tx,
  store: StoreId,
  { id, kind, by }: Pick<Export, "id" | "kind"> & { by: UserId },
): Promise<void> {
  return recordEvent(tx, store, { type: "export.linked", payload: { export_id: id, kind, by } });
}
