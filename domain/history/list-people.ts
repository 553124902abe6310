import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { readEmails } from "#domain/events/read-emails.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { SOMEBODY } from "#rules/people/somebody.ts";

/** Everybody who ever changed something that is still listed. */
export async function listHistoryPeople(db: Db, store: StoreId): Promise<{ id: string; email: string }[]> {
  const found = await inStore(db, "owner", store, async (tx) => {
    // From one to the next by the index: a store has few people and many changes.
    const { rows } = await tx.execute<{ by_id: UserId }>(sql`
      with recursive person (id) as (
        (select by_id from events where store_id = ${store} and history_kind is not null and by_id is not null
          order by by_id limit 1)
        union all
        select (select by_id from events
          where store_id = ${store} and history_kind is not null and by_id > person.id order by by_id limit 1)
        from person where person.id is not null)
      select id as by_id from person where id is not null limit 200`);
    return rows;
  });
  const emails = await readEmails(
    db,
    found.map(({ by_id: id }) => id),
  );
  return found
    .map(({ by_id: id }) => ({ id, email: emails.get(id) ?? SOMEBODY }))
    .toSorted((one, other) => one.email.localeCompare(other.email, "en"));
}
