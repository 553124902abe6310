/** Of the owner, in a mail to her shoppers. */
export const MAX_OWN_WORDS = 300;

export const NO_LINKS =
  "Write without links, e-mail addresses and web addresses. After a full stop or a colon leave a space.";

// What a mail program could turn into a link, also when it is written with characters that only look like a dot.
const LINKS = [
  /\S@\S/,
  /:\/\/|\/\//,
  /\p{L}:\S/u,
  /[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}{2,}/u,
  /\d\.\d{1,3}\.\d{1,3}\.\d/,
];

/** Whether it holds something that looks like an address, seen or not seen. */
export function hasLink(words: string): boolean {
  const seen = words.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return LINKS.some((link) => link.test(words) || link.test(seen));
}
