/** The host alone: paths of such addresses often hold keys, which do not belong into mails and the history. */
export function toldAddress(address: string): string {
  return URL.parse(address)?.host ?? "";
}
