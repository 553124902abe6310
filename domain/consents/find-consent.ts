import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import type { ConsentSource, ConsentState } from "#rules/consent/consent.ts";
import type { ConsentId, StoreId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";

type FoundConsent = { state: ConsentState; words: string; language: Language };

// By name: within its own query Drizzle would write the columns without their table.
const IS_ON_LIST: SQL = sql`exists (select from consents other where other.store_id = consents.store_id
  and other.email = consents.email and other.state = 'given')`;

// As the owner: a shopper's request may read none. Whoever asks has proved it by a signed link.
export function findConsent(db: Db, store: StoreId, id: ConsentId): Promise<FoundConsent | undefined> {
  return inStore(db, "owner", store, (tx) => getConsent(tx, store, id));
}

/** Its state is that of its address: on the list by another asking as well. */
export async function getConsent(tx: Tx, store: StoreId, id: ConsentId): Promise<FoundConsent | undefined> {
  const [found] = await tx
    .select({
      state: sql<ConsentState>`case when ${IS_ON_LIST} then 'given' else ${consents.state} end`,
      words: consents.words,
      language: consents.language,
    })
    .from(consents)
    .where(and(eq(consents.storeId, store), eq(consents.id, id)));
  return found;
}

export type ConsentOfAddress = { state: ConsentState; since: string; source: ConsentSource; words: string };

/** Whether an address, in lower case, wants news: the consent by which it is on the list, or the last one asked for. */
export async function findConsentOf(tx: Tx, store: StoreId, email: string): Promise<ConsentOfAddress | null> {
  const [found] = await tx
    .select({
      state: consents.state,
      since: sql<string>`coalesce(${consents.leftAt}, ${consents.givenAt}, ${consents.askedAt})`,
      source: consents.source,
      words: consents.words,
    })
    .from(consents)
    .where(and(eq(consents.storeId, store), eq(consents.email, email)))
    .orderBy(desc(eq(consents.state, "given")), desc(consents.askedAt))
    .limit(1);
  return found ? { ...found, since: new Date(found.since).toISOString() } : null;
}
