// Tags that the server keeps and the editor does not support. (An h1 is kept as an h2.)
const MORE = /<(?:h1|h4|sub|sup|table|img)\b/i;

/** Whether the formatted view would remove something that shoppers see. */
export function holdsMoreThanFormatted(html: string): boolean {
  return MORE.test(html);
}
