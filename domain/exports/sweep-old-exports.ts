import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { KEPT_FOR } from "#domain/private-files/sweep-private-files.ts";

/** Their files go by themselves, never earlier: they were finished after the export was started. */
export async function sweepOldExports(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`delete from exports where created_at < now() - ${KEPT_FOR}::interval`),
  );
}
