export type StartingText = {
  name: string;
  /** What it is for, in the list to choose from. */
  about: string;
  /** A lawyer would read it before it is published. */
  legal?: boolean;
};

/** As the back office lists them, in English. What they say is in starting-words/. */
export const STARTING_TEXTS = {
  about: { name: "About", about: "Who you are and what you make." },
  contact: { name: "Contact", about: "How shoppers reach you, and when you answer." },
  shipping: { name: "Shipping", about: "Where you ship to, how long it takes and what it costs." },
  returns: { name: "Returns", about: "How long shoppers may return an order, and how.", legal: true },
  terms: { name: "Terms", about: "The contract between you and your shoppers.", legal: true },
  privacy: { name: "Privacy", about: "Which personal data you keep, why, and for how long.", legal: true },
  imprint: { name: "Imprint", about: "Who runs this shop, as some countries ask for.", legal: true },
} satisfies Record<string, StartingText>;

export type StartingTextKind = keyof typeof STARTING_TEXTS;

export function isStartingText(kind: string | null): kind is StartingTextKind {
  return kind !== null && Object.hasOwn(STARTING_TEXTS, kind);
}
