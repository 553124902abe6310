/** What an owner has to fill in, as each language marks it: '[your address]', '[add your return period]'. */
const BLANK =
  /\[(?:your|add|bitte ergänzen:|à compléter :|da completare:|completar:|preencher:|aanvullen:|uzupełnij:|fyll i:|doplňte:|أضف:) [^[\]<>]{1,100}\]/gi;

/** The blanks that a page's text still holds, each once. */
export function blanksIn(html: string): string[] {
  return [...new Set(html.match(BLANK))];
}
