import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { redirects } from "#db/schema/redirects.ts";
import type { RedirectId, StoreId } from "#rules/input/ids.ts";
import type { OwnersRedirect } from "#rules/redirect/redirect.ts";

export async function findRedirect(
  tx: Tx,
  store: StoreId,
  id: RedirectId,
): Promise<OwnersRedirect | undefined> {
  const [row] = await tx
    .select()
    .from(redirects)
    .where(and(eq(redirects.storeId, store), eq(redirects.id, id)));
  if (!row) return undefined;
  const { fromPath: from, target: to, version, createdAt } = row;
  return { id, from, to, version, created_at: createdAt.toISOString() };
}
