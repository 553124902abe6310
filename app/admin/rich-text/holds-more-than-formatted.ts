// What the server keeps of a description and the editor does not. (An h1 is kept as an h2.)
const MORE = /<(?:h1|h4|sub|sup|table|img)\b/i;

/** Whether the formatted view would throw something away that shoppers see. */
export function holdsMoreThanFormatted(html: string): boolean {
  return MORE.test(html);
}
