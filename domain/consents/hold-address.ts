import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ConsentSource, ConsentState } from "#rules/consent/consent.ts";
import type { ConsentId, StoreId } from "#rules/input/ids.ts";

type HeldConsent = { id: ConsentId; state: ConsentState; source: ConsentSource };

/**
 * All askings of the address of one of them, locked until the end and always in the same order: of two presses at once,
 * the second sees what the first did. None when it does not exist.
 */
export async function holdAddress(tx: Tx, store: StoreId, id: ConsentId): Promise<HeldConsent[]> {
  const { rows } = await tx.execute<HeldConsent>(sql`
    select id, state, source from consents
    where store_id = ${store} and email = (select email from consents where store_id = ${store} and id = ${id})
    order by id for update`);
  return rows;
}
