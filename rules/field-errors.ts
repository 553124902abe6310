type Issue = { path: readonly PropertyKey[]; message: string };

/** One message per field, the first: { "shipping_zip": "Postal code is required", "items.0.quantity": … }. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}
