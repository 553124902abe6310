import { sql } from "drizzle-orm";
import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { OWN_TEXTS } from "./own-texts.ts";
import type { Speech } from "./speaking.ts";

/** For who is at work within the store already. */
export async function getSpeech(tx: Tx, store: StoreId): Promise<Speech> {
  const { rows } = await tx.execute<Speech>(sql`${sql.raw(OF_STORE)} ${store}`);
  const [speech] = rows;
  if (!speech) throw new Error("A store that writes must exist.");
  return speech;
}

/** Undefined for a store that is missing. */
export async function findSpeech(db: Db, store: StoreId): Promise<Speech | undefined> {
  const [speech] = await askInStore<Speech>(db, "shopper", store, SPEECH, [store]);
  return speech;
}

const OF_STORE = `select s.language, ${OWN_TEXTS} as "ownTexts" from stores s where s.id =`;

const SPEECH: PreparedStatement = {
  name: "speech",
  text: `${OF_STORE} $1`,
};
