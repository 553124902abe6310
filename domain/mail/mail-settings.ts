import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { mailSettings, mailWords } from "#db/schema/mail-settings.ts";
import { stores } from "#db/schema/stores.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { SHOPPER_MAILS, type ShopperMail } from "#rules/mail/mail-type.ts";
import type { MailsInput } from "#rules/mail/mails-input.ts";

export function readMailSettings(db: Db, store: StoreId): Promise<MailsInput> {
  return inStore(db, "owner", store, (tx) => getMailSettings(tx, store));
}

export async function getMailSettings(tx: Tx, store: StoreId): Promise<MailsInput> {
  const [row] = await tx.select({ version: stores.mailsVersion }).from(stores).where(eq(stores.id, store));
  if (!row) throw new Error("A signed-in owner's store must exist.");
  const [told] = await tx.select().from(mailSettings).where(eq(mailSettings.storeId, store));
  const written = await tx.select().from(mailWords).where(eq(mailWords.storeId, store));
  const wordsOf = (type: ShopperMail) => written.find((words) => words.type === type)?.words ?? "";
  return {
    version: row.version,
    words: Object.fromEntries(SHOPPER_MAILS.map((type) => [type, wordsOf(type)])) as MailsInput["words"],
    tell_owner: {
      "new-order": told?.newOrder ?? true,
      "unpaid-order": told?.unpaidOrder ?? true,
      "new-return": told?.newReturn ?? true,
    },
  };
}

type SaveResult = { ok: true } | { ok: false; reason: "changed-elsewhere" };

/** All settings as a whole. */
export function saveMailSettings(
  db: Db,
  store: StoreId,
  { input, ...author }: SaveAuthor & { input: MailsInput },
): Promise<SaveResult> {
  return inStore(db, "owner", store, async (tx) => {
    if (!(await raiseVersion(tx, store, "mailsVersion", input.version)))
      return { ok: false, reason: "changed-elsewhere" };
    const { version: _before, ...before } = await getMailSettings(tx, store);
    await writeMailSettings(tx, store, input);
    const { version: _after, ...after } = await getMailSettings(tx, store);
    await recordChange(tx, store, "store.mails-changed", { ...author, before, after });
    return { ok: true };
  });
}

async function writeMailSettings(tx: Tx, storeId: StoreId, { words, tell_owner }: MailsInput): Promise<void> {
  await tx.delete(mailSettings).where(eq(mailSettings.storeId, storeId));
  await tx.insert(mailSettings).values({
    storeId,
    newOrder: tell_owner["new-order"],
    unpaidOrder: tell_owner["unpaid-order"],
    newReturn: tell_owner["new-return"],
  });
  await tx.delete(mailWords).where(eq(mailWords.storeId, storeId));
  const written = SHOPPER_MAILS.filter((type) => words[type] !== "");
  if (written.length > 0)
    await tx.insert(mailWords).values(written.map((type) => ({ storeId, type, words: words[type] })));
}
