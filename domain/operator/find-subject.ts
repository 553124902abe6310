import { eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

export type OperatedStore = {
  id: StoreId;
  slug: string | null;
  name: string;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  closingAt: Date | null;
};

/** By its slug, a former one or its id. */
export async function findOperatedStore(db: Db, word: string): Promise<OperatedStore | undefined> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<OperatedStore>(sql`
      select s.id, s.slug, s.name, s.suspended_at as "suspendedAt", s.suspended_reason as "suspendedReason",
        s.closing_at as "closingAt"
      from stores s
      where s.id::text = lower(${word})
        or s.id = (select a.store_id from store_slugs a where a.slug = lower(${word}))`),
  );
  const [found] = rows;
  return found && { ...found, suspendedAt: toDate(found.suspendedAt), closingAt: toDate(found.closingAt) };
}

function toDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}

export type OperatedPerson = {
  id: UserId;
  email: string;
  suspendedAt: Date | null;
  suspendedReason: string | null;
};

/** One of the people who sign in, by her address. */
export async function findOperatedPerson(db: Db, address: string): Promise<OperatedPerson | undefined> {
  const [found] = await asService(db, (tx) =>
    tx
      .select({
        id: users.id,
        email: users.email,
        suspendedAt: users.suspendedAt,
        suspendedReason: users.suspendedReason,
      })
      .from(users)
      .where(eq(users.email, address.trim().toLowerCase())),
  );
  return found;
}
