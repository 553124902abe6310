export function isSpf(value: string): boolean {
  return /^v=spf1(?: |$)/i.test(value);
}

/** What lets somebody send. Whoever checks mail does not read on after `all`. */
export function mechanismsOf(spf: string): string[] {
  const terms = spf.toLowerCase().split(/ +/).slice(1).filter(Boolean);
  const end = terms.findIndex((term) => /^[+?~-]?all$/.test(term));
  return terms
    .slice(0, end === -1 ? undefined : end)
    .map((term) => term.replace(/^\+/, ""))
    .filter((term) => /^[a-z]/.test(term) && !term.includes("="));
}
