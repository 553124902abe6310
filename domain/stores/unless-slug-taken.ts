import type { Tx } from "#db/client.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Tries the write within a savepoint, because only the unique index knows all slugs. Returns false when the slug is
 * taken.
 */
export async function unlessSlugTaken(
  tx: Tx,
  work: (attempt: Savepoint) => Promise<unknown>,
): Promise<boolean> {
  try {
    await tx.transaction(work);
    return true;
  } catch (error) {
    if (isSlugTaken(error)) return false;
    throw error;
  }
}

type Savepoint = Parameters<Parameters<Tx["transaction"]>[0]>[0];

function isSlugTaken(error: unknown): boolean {
  const { code, constraint } = ((error as Error).cause ?? error) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === "store_slugs_pkey" || constraint === "stores_slug_key");
}
