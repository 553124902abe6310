let known: string | undefined;

/** The store's currency when this tab last read the store: what is typed here is in it. */
export function knownCurrency(): string | undefined {
  return known;
}

export function knowCurrency(code: string): void {
  known = code;
}
