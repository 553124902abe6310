import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/default-variant.ts";
import { CONFIRM_WITHIN_HOURS } from "#rules/stock-wish/stock-wish.ts";
import { isolate } from "#rules/text/isolate.ts";
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

const ONE_MAIL = "Your e-mail address is used for this alone, and deleted with it.";

/** Goes to whatever address somebody typed: its subject holds no text of the catalogue. */
export function stockWishAskedMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  return noticeMail({
    ...wish,
    // The address may be anybody's.
    picture: undefined,
    subject: `Please confirm: a mail from ${store} when it is back`,
    title: "Shall we mail you when it is back?",
    says: [
      `With this e-mail address somebody asked ${store} for a mail as soon as ${thing} is back in stock.`,
      `If it was you, please confirm it within ${CONFIRM_WITHIN_HOURS} hours. If it was not, you need not do anything: the address is deleted then.`,
    ],
    action: { text: "Confirm", link: wish.link },
    footer: ONE_MAIL,
  });
}

/** After half a year. */
export function stockWishAskedAgainMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  const mail = noticeMail({
    ...wish,
    subject: `Do you still want ${thing}?`,
    title: "Do you still want this?",
    says: [
      `Half a year ago you asked ${store} for a mail as soon as ${thing} is back in stock. It is still sold out.`,
      "If you still want it, keep your place in the line. Otherwise you need not do anything: your address is deleted in 30 days.",
    ],
    action: { text: "Keep waiting", link: wish.link },
    other: { text: "Remove me", link: wish.link },
    footer: ONE_MAIL,
  });
  return { ...mail, removal: wish.removal };
}

export function backInStockMail(wish: MailedStockWish): Mail {
  const { store, thing } = namesIn(wish);
  const mail = noticeMail({
    ...wish,
    subject: `${thing} is back at ${store}`,
    title: "It is back in stock",
    says: [
      `${thing} is back at ${store}, as you wanted to know.`,
      "Those who waited are told in the order in which they asked. It may sell out again soon.",
    ],
    action: { text: "See it in the shop", link: wish.productLink },
    other: { text: "Remove my address now", link: wish.link },
    footer: `You asked for this mail at ${store}. It is the only one, and your e-mail address is deleted after it.`,
  });
  return { ...mail, removal: wish.removal };
}

function namesIn({ storeName, title, variantTitle }: MailedStockWish) {
  const variant = variantTitle === DEFAULT_VARIANT_TITLE ? "" : ` (${isolate(echo(variantTitle, 60))})`;
  return { store: isolate(echo(storeName, 60)), thing: `${isolate(echo(title, 80))}${variant}` };
}
