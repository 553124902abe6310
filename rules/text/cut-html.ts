// Words of more than 100 characters are cut inside: some languages write without spaces.
const TOKEN = /<[^<>]*>|&#?\w+;|\s+|[^\s<&]{1,100}|[<&]/gu;
const NEVER_CLOSED = new Set(["br", "hr", "img"]);

/**
 * Sanitized HTML within a length: cut after an element or a word, never inside a tag or an entity, and with every open
 * element closed.
 */
export function cutHtml(html: string, maxLength: number): string {
  if (html.length <= maxLength) return html;
  let open: string[] = [];
  let kept = "";
  for (const { 0: token, index } of html.matchAll(TOKEN)) {
    const isTag = token.startsWith("<") && token.length > 1;
    if (isTag) open = openAfter(open, token);
    const whole = html.slice(0, index + token.length).trimEnd() + open.map((name) => `</${name}>`).join("");
    if (whole.length > maxLength) break;
    // Not after an opening tag: an empty element would be left over.
    if (!isTag || token.startsWith("</") || NEVER_CLOSED.has(tagName(token))) kept = whole;
  }
  return kept;
}

/** The elements to close, the innermost first. */
function openAfter(open: readonly string[], tag: string): string[] {
  const name = tagName(tag);
  if (NEVER_CLOSED.has(name)) return [...open];
  if (!tag.startsWith("</")) return [name, ...open];
  return open.slice(open.indexOf(name) + 1);
}

function tagName(tag: string): string {
  return /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
}
