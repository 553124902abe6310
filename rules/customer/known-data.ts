/** What can be known of a customer, in the order in which a person reads it. */
export const KNOWN_PARTS = {
  orders: "Orders",
  payments: "Payments",
  refunds: "Refunds",
  invoices: "Invoices and credit notes",
  parcels: "Parcels",
  returns: "Returns",
  mails: "Mails",
  consents: "Consents to news",
  account_sessions: "Sign-ins to their own orders",
  saved_addresses: "Saved addresses",
  stock_wishes: "Wishes to be told when something is back",
  events: "Recorded events",
} as const;
export type KnownPart = keyof typeof KNOWN_PARTS;

export type KnownData = { customer: Record<string, unknown> | null } & Record<
  KnownPart,
  Record<string, unknown>[]
>;

/** One HTML file without anything from elsewhere, for the person who asked what is known of her. */
export function readablePage(known: KnownData, store: string): string {
  const parts = Object.entries(KNOWN_PARTS) as [KnownPart, string][];
  const sections = parts.map(([part, label]) => section(`${label} (${known[part].length})`, known[part]));
  const name = escaped(String(known.customer?.email ?? ""));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What ${escaped(store)} knows of ${name}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
dl { display: grid; gap: 0 1rem; grid-template-columns: max-content minmax(0, 1fr); }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
li { border-top: 1px solid #ddd; list-style: none; padding: 0.5rem 0; }
ul { margin: 0; padding: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } }
</style>
</head>
<body>
<h1>What ${escaped(store)} knows of ${name}</h1>
<h2>Customer</h2>
${fields(known.customer ?? {})}
${sections.join("\n")}
</body>
</html>
`;
}

function section(title: string, rows: Record<string, unknown>[]): string {
  return `<h2>${title}</h2>\n${list(rows)}`;
}

function list(rows: unknown[]): string {
  if (rows.length === 0) return "<p>None.</p>";
  return `<ul>${rows.map((row) => `<li>${value(row)}</li>`).join("\n")}</ul>`;
}

function fields(row: object): string {
  const shown = Object.entries(row).filter(([, field]) => field !== null && field !== "");
  const pairs = shown.map(([name, field]) => `<dt>${label(name)}</dt><dd>${value(field)}</dd>`);
  return `<dl>${pairs.join("\n")}</dl>`;
}

function value(field: unknown): string {
  if (Array.isArray(field)) return list(field);
  return typeof field === "object" && field !== null ? fields(field) : escaped(String(field ?? ""));
}

function label(name: string): string {
  return escaped(name.replaceAll("_", " "));
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
