import { and, eq } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { importPictures } from "#db/schema/imports.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { type Got, getPicture, type PictureDeps, type Silence } from "./get-picture.ts";
import { DELETED, keepPicture } from "./keep-picture.ts";
import { findNextPicture, type NextPicture } from "./next-picture.ts";

/**
 * One picture at a time: fetched outside the transaction, then added to its product. A process that is killed in
 * between fetches it again; the file that nothing shows is swept.
 */
export function createFetchPictures(deps: PictureDeps): JobWork {
  return async ({ store, input, cursor, signal, commit }) => {
    const { import_id: id } = input as { import_id: ImportId };
    const silence = cursor as Silence | null;
    const next = await inStore(deps.db, "owner", store, (tx) => findNextPicture(tx, store, id));
    if (!next) return commit(async () => ({ rows: [], cursor, finished: true }));
    const got: Got | undefined = next.item.productId
      ? await getPicture(deps, store, { ...next, silence, signal })
      : { ok: false, problem: DELETED };
    // The process stops, or the store has too many uploads in progress.
    if (!got) return;
    await commit(async (tx) => {
      const problem = got.ok ? await keepPicture(tx, store, next, got.url) : got.problem;
      await setState(tx, store, next, problem);
      return {
        rows: [
          { subject: next.item.title, outcome: problem ? "failed" : "done", note: problem ?? next.source },
        ],
        cursor: silenceAfter(next.source, silence, got),
        finished: false,
      };
    });
  };
}

async function setState(
  tx: Tx,
  store: StoreId,
  { item, place }: NextPicture,
  problem: string | undefined,
): Promise<void> {
  await tx
    .update(importPictures)
    .set({ state: problem ? "failed" : "done", problem: problem ?? "" })
    .where(
      and(
        eq(importPictures.storeId, store),
        eq(importPictures.importId, item.importId),
        eq(importPictures.position, item.position),
        eq(importPictures.place, place),
      ),
    );
}

function silenceAfter(source: string, before: Silence | null, got: Got): Silence | null {
  if (got.ok || !got.isSilent) return null;
  const host = URL.parse(source)?.host ?? "";
  return { host, times: before?.host === host ? before.times + 1 : 1 };
}
