/**
 * A mail's HTML for a frame: links open in a new tab, as from a mail program, or not at all. Without its own sheet, which
 * our Content-Security-Policy would refuse: it has only the colours of dark mail programs.
 */
export function inNewTab(mail: string): string {
  return mail
    .replace(/<style>[^<]*<\/style>/, "")
    .replace(/<head[^<>]*>/, (head) => `${head}<base target="_blank">`);
}
