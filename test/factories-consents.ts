import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { giveConsent } from "#domain/consents/give-consent.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { ConsentRef } from "#rules/consent/consent.ts";
import type { ConsentId, StoreId, UserId } from "#rules/input/ids.ts";

export async function asksForNews(db: Db, store: StoreId, on = true): Promise<void> {
  await changeSettings(db, store, { change: { asks_for_news: on }, by: randomUUID() as UserId });
}

/** A shopper's consent, as asked for and by default given. */
export async function aConsent(
  db: Db,
  storeId: StoreId,
  { email = `zoe.${randomUUID().slice(0, 8)}@example.com`, words = "Yes, news please.", given = true } = {},
): Promise<ConsentRef> {
  const id = randomUUID() as ConsentId;
  await inStore(db, "shopper", storeId, (tx) =>
    tx.insert(consents).values({ id, storeId, email, words, language: "en", source: "footer" }),
  );
  if (given) await giveConsent(db, storeId, id);
  return { storeId, id };
}

export function consentsOf(db: Db, store: StoreId) {
  return inStore(db, "owner", store, (tx) =>
    tx.select().from(consents).where(eq(consents.storeId, store)).orderBy(consents.askedAt),
  );
}

/** Who is on the list. */
export async function listed(db: Db, store: StoreId): Promise<string[]> {
  const given = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ email: consents.email })
      .from(consents)
      .where(and(eq(consents.storeId, store), eq(consents.state, "given"))),
  );
  return given.map(({ email }) => email).sort();
}
