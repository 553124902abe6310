import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";

/** Also the language with marks, which no owner can choose. */
export async function speaks(db: Db, store: StoreId, language: Language): Promise<void> {
  await changeSettings(db, store, { change: { language: language as "en" }, by: randomUUID() as UserId });
}
