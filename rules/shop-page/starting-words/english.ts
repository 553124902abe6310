import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const english: StartingWords = {
  blanks: {
    company: "[your company name]",
    address: "[your address]",
    email: "[your email address]",
    taxNumber: "[your tax number, if you have one]",
  },
  taxNumber: (number) => `Tax number: ${number}`,
  vatId: (id) => `VAT id: ${id}`,
  pages: {
    about: {
      title: "About",
      handle: "about",
      parts: ({ store }) => [
        words(`${store} is [add who you are, and where].`),
        words("We make [add what you make, and for whom]. It began with [add how it began]."),
        heading("How we work"),
        list(
          "[add what your products are made of]",
          "[add who makes them]",
          "[add what you care about most]",
        ),
      ],
    },
    contact: {
      title: "Contact",
      handle: "contact",
      parts: ({ company, address, email }) => [
        words("Do you have a question about a product or an order? Write to us."),
        words(`Email: ${email}`),
        words("We answer within [add how many] working days."),
        heading("Address"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Shipping",
      handle: "shipping",
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
      title: "Returns",
      handle: "returns",
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
      title: "Terms",
      handle: "terms",
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
      title: "Privacy",
      handle: "privacy",
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
      title: "Imprint",
      handle: "imprint",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Represented by: [add the name of a person]"),
        heading("Contact"),
        words(`Email: ${email}`, "Phone: [add a phone number]"),
        heading("Register and tax"),
        words("Register: [add register and number, if you have one]", ...taxIds),
      ],
    },
  },
};
