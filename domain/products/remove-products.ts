import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { cursorOf, parseCursor } from "#domain/lists/list-cursor.ts";
import type { JobId, StoreId, UserId } from "#rules/input/ids.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { deleteProducts } from "./change-products.ts";
import { countProducts, matchProducts } from "./match-products.ts";

const BATCH = 50;

type Removal = ProductMatch & { by: UserId | null };

/** Queues the removal of all products that match now; later ones stay. Returns undefined when none matches. */
export async function removeProductsLater(
  tx: Tx,
  store: StoreId,
  { by, ...match }: Removal,
): Promise<{ job: JobId; total: number } | undefined> {
  const total = await countProducts(tx, store, match);
  if (total === 0) return undefined;
  return {
    job: await startJob(tx, store, { kind: "remove-products", input: { ...match, by }, total, by }),
    total,
  };
}

/** Fifty at a time, the newest first: an order being placed waits for one batch at most. */
export const removeProducts: JobWork = ({ store, input, cursor, startedMicros, commit }) =>
  commit(async (tx) => {
    const { by = null, ...match } = input as Partial<Removal>;
    const place = parseCursor(cursor as string | undefined) ?? { key: startedMicros, id: LAST_ID };
    const found = await tx
      .select({ id: products.id, title: products.title, cursor: cursorOf(products) })
      .from(matchProducts(store, match, { place, backwards: false, limit: BATCH }))
      .innerJoin(products, and(eq(products.storeId, store), sql`${products.id} = found.id`))
      .orderBy(sql`found.at`);
    if (found.length > 0)
      await deleteProducts(
        tx,
        store,
        found.map(({ id }) => id),
        { by },
      );
    return {
      rows: found.map(({ title }) => ({ subject: title, outcome: "done" })),
      cursor: found.at(-1)?.cursor ?? null,
      finished: found.length < BATCH,
    };
  });

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
