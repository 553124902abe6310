import { sql } from "drizzle-orm";
import type { PreparedStatement } from "#db/ask.ts";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { speakingAs } from "#domain/language/speaking.ts";
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
import type { StockWishId, StoreId } from "#rules/input/ids.ts";
import type { StockWishMail } from "#rules/mail/mail-type.ts";
import { STOCK_WISH_PATH, type StockWishState } from "#rules/stock-wish/stock-wish.ts";
import { GONE } from "./gone.ts";
import { type ShopLetter, shopLetter } from "./shop-letter.ts";
import { dressedPicture, mailedPictureJson, type PicturedLine } from "./worn-theme.ts";
import type { MailedSite } from "./write-order-mail.ts";

type WantedMail = Pick<ClaimedMail, "id" | "storeId" | "wishId" | "recipient" | "attempts"> & {
  type: StockWishMail;
};

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
    const { senderAddress, replyTo } = letter;
    return { ...speakingAs(letter, () => WRITERS[type](letter)), senderAddress, replyTo };
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
  site: MailedSite,
  { storeId, wishId, to, wish }: Letter,
): Promise<MailedStockWish & Omit<ShopLetter, "shop">> {
  const { origin, stockWishLinks } = site;
  const { shop, ...sender } = await shopLetter(tx, site, storeId);
  const [seen] = await tx.runPrepared<Pick<PicturedLine, "pictureFile">>(READ_PICTURE, [
    storeId,
    wish.variantId,
  ]);
  const token = stockWishLinks.tokenOf({ storeId, id: wishId });
  return {
    ...sender,
    to,
    title: wish.title,
    variantTitle: wish.variantTitle,
    link: `${shop}/${STOCK_WISH_PATH}/${token}`,
    productLink: `${shop}/products/${wish.handle}?variant=${wish.variantId}`,
    // Without the slug: mail programs follow no redirect from a former one.
    removal: `${origin}/api/stock-wishes/${token}/removal`,
    ...dressedPicture({ title: wish.title, pictureFile: seen?.pictureFile ?? null }, sender.look, origin),
  };
}

const READ_PICTURE: PreparedStatement = {
  name: "read-picture-for-stock-wish",
  text: `
    select ${mailedPictureJson(variantPictureUrl("v", "p"), "p")} as "pictureFile"
    from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = $1 and v.id = $2`,
};

/** Not if the wish waited again since, and another mail tells it now. */
async function isItsMail(tx: Tx, { id, storeId, wishId }: WantedMail): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from stock_wishes where store_id = ${storeId} and id = ${wishId} and mail_id = ${id}`,
  );
  return rows.length > 0;
}
