import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { cursorOf, instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import type { JobId, StoreId, UserId } from "#rules/input/ids.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";
import { deleteProducts } from "./change-products.ts";
import { titlePattern } from "./title-pattern.ts";

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
    job: await startJob(tx, store, { kind: "remove-products", input: { ...match, by }, total }),
    total,
  };
}

export async function countProducts(tx: Tx, store: StoreId, match: ProductMatch): Promise<number> {
  const pattern = titlePattern(match.search ?? "");
  return tx.$count(
    products,
    and(
      eq(products.storeId, store),
      match.status && eq(products.status, match.status),
      pattern === null ? undefined : sql`${products.title} ilike ${pattern}`,
    ),
  );
}

/** Fifty at a time, the newest first: an order being placed waits for one batch at most. */
export const removeProducts: JobWork = ({ store, input, cursor, startedMicros, commit }) =>
  commit(async (tx) => {
    const { search, status, by = null } = input as Partial<Removal>;
    const place = parseCursor(cursor as string | undefined) ?? { micros: startedMicros, id: LAST_ID };
    const found = await tx
      .select({ id: products.id, title: products.title, cursor: cursorOf(products) })
      .from(sql`find_products(${store}, ${status ?? null}, ${titlePattern(search ?? "")}, ${instantOf(place)},
        ${place.id}, false, ${BATCH}) found`)
      .innerJoin(products, and(eq(products.storeId, store), sql`${products.id} = found.id`))
      .orderBy(desc(products.createdAt), desc(products.id));
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
