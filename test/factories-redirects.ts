import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { createRedirect } from "#domain/redirects/save-redirect.ts";
import type { RedirectId, StoreId, UserId } from "#rules/input/ids.ts";
import { ORIGIN } from "./app.ts";

export async function aRedirect(
  db: Db,
  store: StoreId,
  input = { from: `/old-${randomUUID()}`, to: "/products" },
): Promise<RedirectId> {
  const saved = await createRedirect(db, store, { input, by: randomUUID() as UserId, origin: ORIGIN });
  if (!saved.ok) throw new Error(`The redirect was refused: ${JSON.stringify(saved)}`);
  return saved.id;
}
