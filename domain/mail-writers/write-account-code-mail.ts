import type { PreparedStatement } from "#db/ask.ts";
import { type Db, inStore } from "#db/client.ts";
import type { CodeLetter } from "#domain/accounts/account-desk.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { accountCodeMail } from "#domain/mail/templates/account-code-mail.tsx";
import { requireStore } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { mailLook, WORN_THEME, type WornTheme } from "./worn-theme.ts";

/** To a customer who signs in. Written when it is sent, and stored nowhere: it holds the code. */
export function writeAccountCodeMail(
  db: Db,
  origin: string,
  { storeId, to, code }: CodeLetter,
): Promise<Mail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [row] = await tx.runPrepared<SenderRow>(READ_SENDER, [storeId]);
    const sender = requireStore(row);
    const look = mailLook({ storeName: sender.name, worn: sender.worn }, origin);
    const mail = speakingAs(sender, () => accountCodeMail({ to, storeName: sender.name, code, look }));
    const { contact_email } = await getStoreDetails(tx, storeId);
    return { ...mail, replyTo: contact_email || undefined };
  });
}

type SenderRow = Speech & { name: string; worn: WornTheme | null };

const READ_SENDER: PreparedStatement = {
  name: "read-sender-of-account-code",
  text: `select s.name, s.language, ${OWN_TEXTS} as "ownTexts", ${WORN_THEME} as worn from stores s where s.id = $1`,
};
