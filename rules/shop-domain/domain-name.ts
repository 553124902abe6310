export type DomainName = {
  /** As DNS knows it: lower case, internationalised labels in ASCII, no dot at the end. */
  name: string;
  /** As its owner sees it. */
  typed: string;
};

// Its proof stands at a name that is longer by one label (`proofName`).
const MAX_NAME = 253 - "_storewright.".length;
const MAX_LABEL = 63;

// RFC 2606, 6761, 6762, 7686, 8375 and 9476, what ICANN has reserved, and what home routers use.
const RESERVED_ENDINGS = new Set(
  "alt arpa corp example home internal intranet invalid lan local localdomain localhost mail onion private test".split(
    " ",
  ),
);

/** Reads what an owner types or pastes: another case, a dot at the end, a whole address. Undefined: it is no name. */
export function readDomainName(text: string): DomainName | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/s, "")
    .replace(/:\d*$/, "")
    .replace(/[.。]$/, "");
  // The parser of addresses would leave out or decode the rest.
  if (typed.length > MAX_NAME || /[\s\p{C}@%\\:[\]]/u.test(typed)) return undefined;
  const name = hostOf(typed);
  return name !== undefined && isDomainName(name) ? { name, typed } : undefined;
}

/** Whether no name of the public internet can end so. */
export function hasReservedEnding(name: string): boolean {
  return RESERVED_ENDINGS.has(name.slice(name.lastIndexOf(".") + 1));
}

/** Whether it is the given name, or below it. */
export function isWithin(name: string, above: string): boolean {
  return name === above || name.endsWith(`.${above}`);
}

// Internationalised names become ASCII, and numbers that mean an IPv4 address become one.
function hostOf(typed: string): string | undefined {
  const address = `http://${typed}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

function isDomainName(name: string): boolean {
  const labels = name.split(".");
  const ending = labels.at(-1) ?? "";
  return name.length <= MAX_NAME && labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(ending);
}

function isLabel(label: string): boolean {
  return label.length <= MAX_LABEL && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label);
}
