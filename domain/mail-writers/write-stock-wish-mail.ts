import { sql } from "drizzle-orm";
import type { PreparedStatement } from "#db/ask.ts";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import {
  backInStockMail,
  type MailedStockWish,
  stockWishAskedAgainMail,
  stockWishAskedMail,
} from "#domain/mail/templates/stock-wish-mails.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { type FoundStockWish, getStockWish } from "#domain/stock-wishes/find-stock-wish.ts";
import { waitAgain } from "#domain/stock-wishes/wait-again.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { StockWishId, StoreId } from "#rules/input/ids.ts";
import type { StockWishMail } from "#rules/mail/mail-type.ts";
import { STOCK_WISH_PATH, type StockWishState } from "#rules/stock-wish/stock-wish.ts";
import {
  dressedPicture,
  mailedPictureJson,
  mailLook,
  type PicturedLine,
  WORN_THEME,
  type WornTheme,
} from "./worn-theme.ts";
import type { MailedSite } from "./write-order-mail.ts";

type WantedMail = Pick<ClaimedMail, "id" | "storeId" | "wishId" | "recipient" | "attempts"> & {
  type: StockWishMail;
};

const GONE: WrittenMail = { notSent: "What it is about no longer exists." };
const SOLD_OUT: WrittenMail = { notSent: "It is sold out again." };

/** To a shopper who wants to know when something is back. */
export function writeStockWishMail(db: Db, site: MailedSite, claimed: WantedMail): Promise<WrittenMail> {
  const { storeId, wishId, type, recipient } = claimed;
  return inStore(db, "owner", storeId, async (tx) => {
    const wish = wishId && (await getStockWish(tx, storeId, wishId));
    if (!wish || wish.state !== BEFORE[type]) return GONE;
    if (type === "back-in-stock" && !(await isItsMail(tx, { ...claimed, wishId }))) return GONE;
    // Held back until nothing was left. A later attempt may follow one that arrived: that one is sent as it is.
    const isBack = wish.stock > 0 && wish.isOnSale;
    if (type === "back-in-stock" && claimed.attempts === 1 && !isBack) {
      if (await waitAgain(tx, storeId, { ...wish, id: wishId })) return SOLD_OUT;
    }
    const letter = await letterFor(tx, site, { storeId, wishId, to: recipient, wish });
    const mail = speakingAs(letter, () => WRITERS[type](letter));
    const { contact_email } = await getStoreDetails(tx, storeId);
    return { ...mail, replyTo: contact_email || undefined };
  });
}

/** Confirmed, removed or told meanwhile: the mail is no longer true. */
const BEFORE: Record<StockWishMail, StockWishState> = {
  "stock-wish-asked": "asked",
  "stock-wish-asked-again": "asked-again",
  "back-in-stock": "told",
};

const WRITERS: Record<StockWishMail, (wish: MailedStockWish) => Mail> = {
  "stock-wish-asked": stockWishAskedMail,
  "stock-wish-asked-again": stockWishAskedAgainMail,
  "back-in-stock": backInStockMail,
};

type Letter = { storeId: StoreId; wishId: StockWishId; to: string; wish: FoundStockWish };

async function letterFor(
  tx: Tx,
  { origin, addressOf, stockWishLinks }: MailedSite,
  { storeId, wishId, to, wish }: Letter,
): Promise<MailedStockWish & Speech> {
  const { name, slug, language } = await getStore(tx, storeId);
  const [seen] = await tx.runPrepared<Seen>(READ_LOOK, [storeId, wish.variantId]);
  const look = mailLook({ storeName: name, worn: seen?.worn ?? null }, origin);
  const token = stockWishLinks.tokenOf({ storeId, id: wishId });
  const shop = addressOf({ slug: slug ?? "", mainName: seen?.mainName ?? null });
  return {
    language,
    ownTexts: seen?.ownTexts ?? null,
    to,
    storeName: name,
    title: wish.title,
    variantTitle: wish.variantTitle,
    link: `${shop}/${STOCK_WISH_PATH}/${token}`,
    productLink: `${shop}/products/${wish.handle}?variant=${wish.variantId}`,
    // Without the slug: mail programs follow no redirect from a former one.
    removal: `${origin}/api/stock-wishes/${token}/removal`,
    look,
    ...dressedPicture({ title: wish.title, pictureFile: seen?.pictureFile ?? null }, look, origin),
  };
}

type Seen = Pick<PicturedLine, "pictureFile"> &
  Pick<Speech, "ownTexts"> & { worn: WornTheme | null; mainName: string | null };

const READ_LOOK: PreparedStatement = {
  name: "read-look-for-stock-wish",
  text: `
    select ${WORN_THEME} as worn, ${OWN_TEXTS} as "ownTexts", ${MAIN_NAME} as "mainName",
      (select ${mailedPictureJson(variantPictureUrl("v", "p"), "p")}
        from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
        where v.store_id = $1 and v.id = $2) as "pictureFile"
    from stores s where s.id = $1`,
};

/** Not if the wish waited again since, and another mail tells it now. */
async function isItsMail(tx: Tx, { id, storeId, wishId }: WantedMail): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from stock_wishes where store_id = ${storeId} and id = ${wishId} and mail_id = ${id}`,
  );
  return rows.length > 0;
}
