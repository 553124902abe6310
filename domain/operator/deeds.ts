import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { type DeedOutcome, operatorDeeds } from "#db/schema/operator-deeds.ts";

// What the operator did, over all stores. Rows are added and never changed: a deed has one when it begins and one when it
// ends, and one that was killed has only the first.

export type Deed = {
  who: string;
  command: string;
  /** The id of a store or user, or a keyed hash of an address; never an address. */
  subject?: string;
  details?: Record<string, unknown>;
};

export type OperatorDeed = {
  deed: string;
  at: Date;
  endedAt: Date | null;
  who: string;
  command: string;
  subject: string | null;
  outcome: DeedOutcome;
  details: Record<string, unknown>;
};

export async function beginDeed(db: Db, deed: Deed): Promise<string> {
  const id = randomUUID();
  await addDeed(db, id, deed, "begun");
  return id;
}

/** A deed that nothing began was refused before it changed anything. */
export async function endDeed(
  db: Db,
  deed: Deed,
  outcome: Exclude<DeedOutcome, "begun">,
  begun: string = randomUUID(),
): Promise<void> {
  await addDeed(db, begun, deed, outcome);
}

async function addDeed(db: Db, deed: string, { who, command, subject, details }: Deed, outcome: DeedOutcome) {
  await asService(db, (tx) =>
    tx.insert(operatorDeeds).values({ deed, who, command, subject, outcome, details }),
  );
}

type DeedFilter = { subject?: string; command?: string; before?: number; limit: number };

/** Newest first, a deed once: with its last outcome, and what both rows say. `next` is where the following page begins. */
export async function listDeeds(
  db: Db,
  { subject, command, before, limit }: DeedFilter,
): Promise<{ deeds: OperatorDeed[]; next: number | undefined }> {
  const rows = await asService(db, (tx) =>
    tx.execute<OperatorDeed & { id: number }>(sql`
      select first.id::float8 as id, first.deed, first.at, last.at as "endedAt", first.who, first.command,
        coalesce(last.subject, first.subject) as subject, coalesce(last.outcome, first.outcome) as outcome,
        first.details || coalesce(last.details, '{}') as details
      from operator_deeds first
      left join operator_deeds last on last.deed = first.deed and last.id > first.id
      where (first.outcome = 'begun' or not exists (
          select from operator_deeds o where o.deed = first.deed and o.id < first.id))
        and (${before ?? null}::bigint is null or first.id < ${before ?? null})
        and (${subject ?? null}::text is null or first.subject = ${subject ?? null})
        and (${command ?? null}::text is null or first.command = ${command ?? null})
      order by first.id desc limit ${limit + 1}`),
  );
  const found = rows.rows.slice(0, limit);
  return {
    deeds: found.map(({ id: _id, ...deed }) => ({
      ...deed,
      at: new Date(deed.at),
      endedAt: deed.endedAt && new Date(deed.endedAt),
    })),
    next: rows.rows.length > limit ? found.at(-1)?.id : undefined,
  };
}
