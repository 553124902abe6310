import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { say } from "#rules/language/say.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { CONFIRM_WITHIN_HOURS } from "#rules/stock-wish/stock-wish.ts";
import { isolate, isolateValue } from "#rules/text/isolate.ts";
import type { MailLook, MailPicture } from "./mail-look.ts";
import { noticeMail } from "./notice-mail.tsx";

export type MailedStockWish = {
  to: string;
  storeName: string;
  title: string;
  variantTitle: string;
  /** The page on which the wish is confirmed or removed. */
  link: string;
  /** The page of the product. */
  productLink: string;
  /** Where a mail program posts to remove it. */
  removal: string;
  look?: MailLook;
  picture?: MailPicture;
};

/** Goes to whatever address somebody typed: its subject holds no text of the catalogue. */
export function stockWishAskedMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  return noticeMail({
    ...wish,
    // The address may be anybody's.
    picture: undefined,
    subject: say.mail.wishAskedSubject({ store }),
    title: say.mail.wishAskedTitle,
    says: [say.mail.wishAsked({ store, thing }), say.mail.wishConfirmWithin({ count: CONFIRM_WITHIN_HOURS })],
    action: { text: say.mail.confirm, link: wish.link },
    footer: say.mail.wishFooter,
  });
}

/** After half a year. */
export function stockWishAskedAgainMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  const mail = noticeMail({
    ...wish,
    subject: say.mail.wishAgainSubject({ thing }),
    title: say.mail.wishAgainTitle,
    says: [say.mail.wishAgain({ store, thing }), say.mail.wishAgainHow],
    action: { text: say.mail.keepWaiting, link: wish.link },
    other: { text: say.mail.removeMe, link: wish.link },
    footer: say.mail.wishFooter,
  });
  return { ...mail, removal: wish.removal };
}

export function backInStockMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  const mail = noticeMail({
    ...wish,
    subject: say.mail.backSubject({ thing, store }),
    title: say.mail.backTitle,
    says: [say.mail.back({ thing, store }), say.mail.backOrder],
    action: { text: say.mail.seeInShop, link: wish.productLink },
    other: { text: say.mail.removeNow, link: wish.link },
    footer: say.mail.backFooter({ store }),
  });
  return { ...mail, removal: wish.removal };
}

function namesIn({ storeName, title, variantTitle }: MailedStockWish) {
  const store = isolateValue(echo(storeName, 60));
  const product = echo(title, 80);
  if (variantTitle === DEFAULT_VARIANT_TITLE) return { store, thing: isolateValue(product) };
  return { store, thing: `${isolate(product)} (${isolate(echo(variantTitle, 60))})` };
}
