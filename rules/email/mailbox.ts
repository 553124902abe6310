// They deliver to the same mailbox with and without dots, under both names.
const WITHOUT_DOTS = ["gmail.com", "googlemail.com"];

/** The mailbox that an address leads to, for counting: 'Zoe+shop@Example.com' is that of 'zoe@example.com'. */
export function bareMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [domain, local] = [lower.slice(at + 1), lower.slice(0, at)];
  const plus = local.indexOf("+");
  // An address that begins with the plus has no name but its tag.
  const name = plus > 0 ? local.slice(0, plus) : local;
  return WITHOUT_DOTS.includes(domain)
    ? `${name.replaceAll(".", "")}@${WITHOUT_DOTS[0]}`
    : `${name}@${domain}`;
}
