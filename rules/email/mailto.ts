/** A link that writes to this address and to no other: a `?` or `%` in it adds no copy, subject or text. */
export function mailtoLink(address: string): string {
  return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}
