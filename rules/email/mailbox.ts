// Both names deliver to the same mailbox, with and without dots.
const WITHOUT_DOTS = ["gmail.com", "googlemail.com"];

/** The mailbox of an address, for counting: 'Zoe+shop@Example.com' is 'zoe@example.com'. */
export function bareMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [domain, local] = [lower.slice(at + 1), lower.slice(0, at)];
  const plus = local.indexOf("+");
  // An address that starts with the plus has no name before its tag.
  const name = plus > 0 ? local.slice(0, plus) : local;
  return WITHOUT_DOTS.includes(domain)
    ? `${name.replaceAll(".", "")}@${WITHOUT_DOTS[0]}`
    : `${name}@${domain}`;
}
