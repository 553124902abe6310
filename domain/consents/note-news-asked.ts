import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ConsentId } from "#rules/input/ids.ts";

/** So that the list of customers knows it. What happens to it later, a trigger notes. */
export async function noteNewsAsked(tx: Tx, id: ConsentId): Promise<void> {
  await tx.execute(sql`select note_news_asked(${id})`);
}
