import type { PreparedStatement } from "#db/ask.ts";
import type { Tx } from "#db/client.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import type { Speech } from "#domain/language/speaking.ts";
import type { MailLook } from "#domain/mail/templates/mail-look.ts";
import { SENDER_ADDRESS } from "#domain/shop-domains/sender-address.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { mailLook, WORN_THEME, type WornTheme } from "./worn-theme.ts";
import type { MailedSite } from "./write-order-mail.ts";

/** What every mail of a shop has of its store. */
export type ShopLetter = Speech & {
  storeName: string;
  /** Where the shop stands for everyone. */
  shop: string;
  look: MailLook | undefined;
  /** What it is sent from, if not the platform's address. */
  senderAddress: string | undefined;
  replyTo: string | undefined;
};

/** For mails that are not about an order. */
export async function shopLetter(
  tx: Tx,
  { origin, addressOf }: Pick<MailedSite, "origin" | "addressOf">,
  store: StoreId,
): Promise<ShopLetter> {
  const [row] = await tx.runPrepared<Sender>(READ_SENDER, [store]);
  const { storeName, language, ownTexts, slug, mainName, worn, senderAddress, contactEmail } =
    requireStore(row);
  return {
    language,
    ownTexts,
    storeName,
    shop: addressOf({ slug, mainName }),
    look: mailLook({ storeName, worn }, origin),
    senderAddress: senderAddress ?? undefined,
    replyTo: contactEmail || undefined,
  };
}

type Sender = Speech & {
  storeName: string;
  slug: string;
  mainName: string | null;
  worn: WornTheme | null;
  senderAddress: string | null;
  contactEmail: string | null;
};

const READ_SENDER: PreparedStatement = {
  name: "read-sender-of-mail",
  text: `
    select s.name as "storeName", coalesce(s.slug, '') as slug, s.language, ${WORN_THEME} as worn,
      ${OWN_TEXTS} as "ownTexts", ${MAIN_NAME} as "mainName", ${SENDER_ADDRESS} as "senderAddress",
      (select d.contact_email from store_details d where d.store_id = s.id) as "contactEmail"
    from stores s where s.id = $1`,
};
