import { type Sender, senderLines } from "#rules/store/sender-lines.ts";
import { handleFor } from "#rules/text/slug.ts";
import { type TextPart, textHtml } from "./text-html.ts";

export type StartingText = {
  name: string;
  /** What it is for, in the list to choose from. */
  about: string;
  /** A lawyer would read it before it is published. */
  legal?: boolean;
  parts(store: StoreFacts): TextPart[];
};

/** The store's details where the owner filled them in, and marked blanks (blanks.ts) where she did not. */
type StoreFacts = { store: string; company: string; address: string; email: string; taxIds: string[] };

/** Fields of `seller` may be empty. */
type Known = { storeName: string; seller: Sender };

/** A page to start with: its title, handle and text. */
export function startPage(text: StartingText, known: Known): { title: string; handle: string; html: string } {
  const { name, parts } = text;
  return { title: name, handle: handleFor(name), html: textHtml(parts(factsOf(known))) };
}

function factsOf({ storeName, seller }: Known): StoreFacts {
  const address = senderLines({ ...seller, name: "", taxNumber: "", vatId: "", email: "" }).join("\n");
  return {
    store: storeName,
    company: seller.name || "[your company name]",
    address: seller.street && seller.city ? address : "[your address]",
    email: seller.email || "[your email address]",
    taxIds: taxIdLines(seller),
  };
}

function taxIdLines({ taxNumber, vatId }: Sender): string[] {
  if (!taxNumber && !vatId) return ["Tax number: [your tax number, if you have one]"];
  return [taxNumber && `Tax number: ${taxNumber}`, vatId && `VAT id: ${vatId}`].filter(Boolean);
}

const heading = (words: string): TextPart => ({ heading: words });
const words = (...lines: string[]): TextPart => ({ words: lines.join("\n") });
const list = (...items: string[]): TextPart => ({ list: items });

export const STARTING_TEXTS = {
  about: {
    name: "About",
    about: "Who you are and what you make.",
    parts: ({ store }) => [
      words(`${store} is [add who you are, and where].`),
      words("We make [add what you make, and for whom]. It began with [add how it began]."),
      heading("How we work"),
      list("[add what your products are made of]", "[add who makes them]", "[add what you care about most]"),
    ],
  },
  contact: {
    name: "Contact",
    about: "How shoppers reach you, and when you answer.",
    parts: ({ company, address, email }) => [
      words("Do you have a question about a product or an order? Write to us."),
      words(`Email: ${email}`),
      words("We answer within [add how many] working days."),
      heading("Address"),
      words(company, address),
    ],
  },
  shipping: {
    name: "Shipping",
    about: "Where you ship to, how long it takes and what it costs.",
    parts: ({ email }) => [
      heading("Where we ship"),
      words("We ship to [add the countries you ship to]."),
      heading("How long it takes"),
      words(
        "We hand your parcel to the carrier within [add how many] working days. From then on it takes [add how many] days.",
      ),
      heading("What it costs"),
      words("The checkout shows what shipping costs before you pay."),
      heading("If something goes wrong"),
      words(`Is your parcel late or damaged? Write to ${email} with your order number.`),
    ],
  },
  returns: {
    name: "Returns",
    about: "How long shoppers may return an order, and how.",
    legal: true,
    parts: ({ company, address, email }) => [
      words(
        "You may return your order within [add how many] days after it arrived, without giving a reason.",
      ),
      heading("How to return"),
      list(
        `Write to ${email} with your order number and what you return.`,
        "Pack the items well. They should be as you received them.",
        "Send them to the address below within [add how many] days.",
      ),
      words(company, address),
      heading("What it costs"),
      words("The return parcel is paid by [add who pays for it]."),
      heading("Your money"),
      words(
        "We give back what you paid within [add how many] days after you told us, in the way in which you paid.",
      ),
      heading("What cannot be returned"),
      list("[add what is excluded, such as goods made to order]"),
    ],
  },
  terms: {
    name: "Terms",
    about: "The contract between you and your shoppers.",
    legal: true,
    parts: ({ store, company, address, email }) => [
      words(`These terms apply to all orders at ${store}.`),
      heading("Who sells"),
      words(company, address, email),
      heading("Order and contract"),
      words(
        "What the shop shows is an invitation to order. By placing an order you offer to buy. The contract begins when [add when you accept, such as: we confirm your order by email].",
      ),
      heading("Prices and payment"),
      words("Prices are [add whether they include tax]. The checkout shows all costs and the ways to pay."),
      heading("Delivery"),
      words("We deliver to the address that you enter, within [add the time you need]."),
      heading("Ownership"),
      words("The goods stay ours until they are paid in full."),
      heading("Faulty goods"),
      words(`Rights by law apply. If something is faulty, write to ${email}.`),
      heading("Law"),
      words("The law of [add your country] applies."),
    ],
  },
  privacy: {
    name: "Privacy",
    about: "Which personal data you keep, why, and for how long.",
    legal: true,
    parts: ({ company, address, email }) => [
      words("This page tells which personal data we keep when you visit this shop or order from it."),
      heading("Who is responsible"),
      words(company, address, email),
      heading("When you order"),
      words(
        "We keep your name, address, email address, phone number if you enter it, and what you bought. We need them to deliver your order and to keep our books.",
      ),
      heading("When you visit"),
      words("Your cart is kept in your own browser. [add what your host logs, and for how long]"),
      heading("Who else receives data"),
      list(
        "the carrier that delivers your parcel: [add its name]",
        "the service that handles your payment: [add its name]",
        "the service that hosts this shop and sends its emails: [add its name]",
      ),
      heading("How long we keep it"),
      words("We keep orders for [add how many] years, because the law asks for it."),
      heading("Your rights"),
      words(
        `You may ask which data we keep about you, and have it corrected or deleted. Write to ${email}. You may also complain to [add the authority for your country].`,
      ),
    ],
  },
  imprint: {
    name: "Imprint",
    about: "Who runs this shop, as some countries ask for.",
    legal: true,
    parts: ({ company, address, email, taxIds }) => [
      words(company, address),
      words(`Represented by: [add the name of a person]`),
      heading("Contact"),
      words(`Email: ${email}`, "Phone: [add a phone number]"),
      heading("Register and tax"),
      words("Register: [add register and number, if you have one]", ...taxIds),
    ],
  },
} satisfies Record<string, StartingText>;

export type StartingTextKind = keyof typeof STARTING_TEXTS;

export function findStartingText(kind: string | null): StartingText | undefined {
  return kind !== null && Object.hasOwn(STARTING_TEXTS, kind)
    ? STARTING_TEXTS[kind as StartingTextKind]
    : undefined;
}
