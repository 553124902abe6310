/** What an owner has to fill in: '[your address]', '[add your return period]'. */
const BLANK = /\[(?:your|add) [^[\]<>]{1,100}\]/gi;

/** The blanks that a page's text still holds, each once. */
export function blanksIn(html: string): string[] {
  return [...new Set(html.match(BLANK))];
}
