type Issue = { path: readonly PropertyKey[]; message: string };

// More than anybody reads; a list of thousands may be wrong in every line.
const MAX_FIELDS = 100;

/** One message per field, the first: { "shipping_zip": "Postal code is required", "items.0.quantity": … }. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    if (!errors.has(field)) errors.set(field, issue.message);
    if (errors.size === MAX_FIELDS) break;
  }
  return Object.fromEntries(errors);
}
