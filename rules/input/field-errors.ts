type Issue = { path: readonly PropertyKey[]; message: string };

// More than anybody reads; a list of thousands may be wrong in every line.
const MAX_FIELDS = 100;
// Field names and messages may quote the input.
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 200;

/** One message per field, the first: { "shipping_zip": "Postal code is required", "items.0.quantity": … }. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = shortened(issue.path.map(String).join("."), MAX_NAME_LENGTH);
    if (!errors.has(field)) errors.set(field, shortened(issue.message, MAX_MESSAGE_LENGTH));
    if (errors.size === MAX_FIELDS) break;
  }
  return Object.fromEntries(errors);
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
