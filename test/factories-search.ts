import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

/** Its owner switches search as you type on. */
export async function searchesAsYouType(db: Db, store: StoreId, on = true): Promise<void> {
  await changeSettings(db, store, { change: { search_as_you_type: on }, by: randomUUID() as UserId });
}

/** Its owner lets assistants in. */
export async function sellsToAssistants(db: Db, store: StoreId): Promise<void> {
  await changeSettings(db, store, { change: { sells_to_assistants: true }, by: randomUUID() as UserId });
}
