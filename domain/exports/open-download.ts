import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { storeExports } from "#db/schema/exports.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import { may, type Permissions } from "#rules/people/roles.ts";
import { openArchive } from "./archive/open-archive.ts";
import { openExportFile } from "./export-file.ts";

type Download = { name: string; type: string; content: AsyncIterable<Uint8Array> };

/**
 * What the browser saves. Undefined: there is no such export, it is not finished, no longer kept, or the
 * permissions do not allow it.
 */
export async function openDownload(
  deps: { db: Db; storage: Storage; log: Log },
  store: StoreId,
  { id, permissions }: { id: ExportId; permissions: Permissions },
): Promise<Download | undefined> {
  const [found] = await inStore(deps.db, "owner", store, (tx) =>
    tx
      .select({ kind: storeExports.kind, files: storeExports.files, createdAt: storeExports.createdAt })
      .from(storeExports)
      .where(and(eq(storeExports.storeId, store), eq(storeExports.id, id), eq(storeExports.state, "done"))),
  );
  if (!found || !may(permissions, EXPORT_NEEDS[found.kind])) return undefined;
  if (found.kind === "everything") return openArchive(deps, store, found);
  const [file] = found.files;
  const content = file && (await openExportFile(deps.db, store, file));
  if (!content) return undefined;
  const name = file.name.replace(/(?=\.\w+$)/, `-${found.createdAt.toISOString().slice(0, 10)}`);
  return { name, type: "text/csv; charset=utf-8", content };
}
