import { hash as digest } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { askAsService, type PreparedStatement } from "#db/ask.ts";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { ownTexts } from "#db/schema/own-texts.ts";
import { stores } from "#db/schema/stores.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { CATALOGUES } from "#rules/language/catalogues.ts";
import type { Language } from "#rules/language/languages.ts";
import type { OwnTexts } from "#rules/language/own-texts.ts";
import { judgeOwnTexts, type OwnTextsInput } from "#rules/own-text/own-texts-input.ts";
import { storeTag } from "#rules/page/page-tags.ts";

type OwnersTexts = { version: number; language: Language; texts: OwnTexts };

type SaveOwnTextsResult =
  | { ok: true }
  | { ok: false; reason: "changed-elsewhere" }
  | { ok: false; reason: "wrong"; problems: Record<string, string> };

export async function readOwnTexts(tx: Tx, store: StoreId): Promise<OwnersTexts> {
  const [row] = await tx
    .select({ version: stores.textsVersion, language: stores.language, texts: ownTexts.texts })
    .from(stores)
    .leftJoin(ownTexts, eq(ownTexts.storeId, stores.id))
    .where(eq(stores.id, store));
  const { texts, ...rest } = requireStore(row);
  return { ...rest, texts: texts ?? {} };
}

export function saveOwnTexts(
  db: Db,
  store: StoreId,
  { input: { version, texts }, ...author }: SaveAuthor & { input: OwnTextsInput },
): Promise<SaveOwnTextsResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { texts: before, language } = await readOwnTexts(tx, store);
    const problems = judgeOwnTexts(changedTexts(before, texts), CATALOGUES[language]);
    if (Object.keys(problems).length > 0) return { ok: false, reason: "wrong", problems };
    // After reading: whoever changes what was read raises the version as well.
    if (!(await raiseVersion(tx, store, "textsVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    await write(tx, store, texts);
    await recordChange(tx, store, "store.texts-changed", { ...author, before, after: texts });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

/**
 * What was saved already is not judged again: in another language, or after an upgrade, it may not fit any more. Then it
 * is not said (`withOwnTexts`), and keeps nobody from saving the others.
 */
function changedTexts(before: OwnTexts, after: OwnTexts): OwnTexts {
  return Object.fromEntries(
    Object.entries(after).filter(([key, text]) => !isDeepStrictEqual(text, before[key])),
  );
}

/** Null when no store says these texts now. */
export async function findTextsByHash(db: Db, hash: string): Promise<OwnTexts | null> {
  const [row] = await askAsService<{ texts: OwnTexts }>(db, BY_HASH, [hash]);
  return row?.texts ?? null;
}

async function write(tx: Tx, store: StoreId, texts: OwnTexts): Promise<void> {
  if (Object.keys(texts).length === 0) {
    await tx.delete(ownTexts).where(eq(ownTexts.storeId, store));
    return;
  }
  const set = { texts, hash: hashOf(texts) };
  await tx
    .insert(ownTexts)
    .values({ storeId: store, ...set })
    .onConflictDoUpdate({ target: ownTexts.storeId, set });
}

export function hashOf(texts: OwnTexts): string {
  return BigInt(`0x${digest("sha256", JSON.stringify(texts)).slice(0, 16)}`).toString(36);
}

/** Of the row `stores s`; null in a store whose owner has none. */
export const OWN_TEXTS = `(select json_build_object('texts', t.texts, 'hash', t.hash)
  from own_texts t where t.store_id = s.id)`;

const BY_HASH: PreparedStatement = {
  name: "own-texts-by-hash",
  text: "select texts from own_texts where hash = $1 limit 1",
};
