/** The domain that somebody registered, and with it the zone whose records its owner edits. Undefined: nobody can. */
export async function zoneOf(name: string): Promise<string | undefined> {
  // The list of public suffixes takes 1.3 MB; most processes never ask.
  const { parse } = await import("tldts");
  const { domain } = parse(name, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
    mixedInputs: false,
  });
  return domain ?? undefined;
}
