/** Records with a form: its URL is /admin/NOUNs/ID. */
export type RecordNoun = "product" | "collection" | "discount";

export function listPath(noun: RecordNoun): string {
  return `/admin/${noun}s`;
}

export function listLabel(noun: RecordNoun): string {
  return `${capitalized(noun)}s`;
}

export function capitalized(noun: RecordNoun): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
