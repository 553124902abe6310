import type { Db } from "#db/client.ts";
import { createMetrics, type Watched } from "#http/metrics/metrics.ts";

type Given = Pick<Watched, "cache" | "pictures" | "gates"> & Partial<Watched>;

/** Metrics of a process that has done nothing yet, but for what is given. */
export function idleMetrics(given: Given, delayWindowMs?: number) {
  return createMetrics(
    {
      version: "1.2.3",
      db: {} as Db,
      figures: { latest: async () => ({ figures: {}, databaseUp: true }) },
      storage: { takesWrites: () => true, writes: () => ({ done: 0, failed: 0 }) },
      orders: { counts: () => ({ placed: 0, refused: {} as never }) },
      webhooks: { counts: () => ({ delivered: 0, failed: 0 }) },
      jobWorkers: [],
      ...given,
    },
    delayWindowMs,
  );
}
