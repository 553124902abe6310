/** A mail's HTML for a frame: links open in a new tab, as from a mail program, or not at all. */
export function inNewTab(mail: string): string {
  return mail.replace(/<head[^<>]*>/, (head) => `${head}<base target="_blank">`);
}
