/** A link that writes to this address only: a `?` or `%` in it cannot add a copy, subject or text. */
export function mailtoLink(address: string): string {
  return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}
