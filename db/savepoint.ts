import type { Tx } from "./client.ts";

/**
 * Work that may fail without the transaction around it: everything it wrote is undone then, and the pages that it
 * changed are not dropped.
 */
export async function inSavepoint<T>(tx: Tx, work: (part: Tx) => Promise<T>): Promise<T> {
  const changedPages: string[] = [];
  const { runPrepared, quotas } = tx;
  const result = await tx.transaction((part) =>
    work(Object.assign(part, { changedPages, runPrepared, quotas })),
  );
  tx.changedPages.push(...changedPages);
  return result;
}
