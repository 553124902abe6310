import type { CustomerId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";

/** What can be known of an address, in the order in which a person reads it. */
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
  assistant_sessions: "Carts and checkouts of assistants",
  undeliverable: "Addresses that mails cannot reach",
  events: "Recorded events",
} as const;
export type KnownPart = keyof typeof KNOWN_PARTS;

export type KnownData = {
  /** In lower case. */
  email: string;
  /** Null of somebody who never ordered. */
  customer: (Record<string, unknown> & { id: CustomerId }) | null;
} & Record<KnownPart, Record<string, unknown>[]>;

export function isAnythingKnown(known: KnownData): boolean {
  return known.customer !== null || PARTS.some((part) => known[part].length > 0);
}

const PARTS = Object.keys(KNOWN_PARTS) as KnownPart[];

type NamedStore = { name: string; currency_code: string };

/** One HTML file without anything from elsewhere, for the person who asked what is known of her. */
export function readablePage(known: KnownData, store: NamedStore): string {
  return `${pageStart(knownBy(store, known))}${readableStore(known, store)}${PAGE_END}`;
}

/** The heading of what a store knows. */
export function knownBy({ name }: Pick<NamedStore, "name">, { email }: Pick<KnownData, "email">): string {
  return `What ${name} knows of ${email}`;
}

/** What a store knows, below its heading. */
export function readableStore(known: KnownData, { currency_code }: NamedStore): string {
  const currencies = new Map(known.orders.map(({ id, currency_code: code }) => [id, String(code)]));
  const currencyIn = (row: Row) => currencyOf(currencies.get(row.order_id) ?? currency_code);
  const parts = Object.entries(KNOWN_PARTS) as [KnownPart, string][];
  const sections = parts.map(([part, title]) => readableTable(title, known[part], currencyIn));
  return `<h2>Customer</h2>
${known.customer ? fields(known.customer, currencyOf(currency_code)) : "<p>No orders.</p>"}
${sections.join("")}`;
}

export function readableTable(
  title: string,
  rows: Row[],
  currencyIn = (_row: Row) => currencyOf("EUR"),
): string {
  const items = rows.map((row) => fields(row, currencyIn(row)));
  return `<h2>${escaped(title.charAt(0).toUpperCase() + title.slice(1))} (${rows.length})</h2>\n${list(items)}\n`;
}

export function readableHeading(title: string): string {
  return `<h1>${escaped(title)}</h1>\n`;
}

export function pageStart(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; overflow-wrap: anywhere; padding: 0 1rem; }
dl { display: grid; gap: 0 1rem; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); margin: 0; }
dt { color: #555; }
dd { margin: 0; }
li { border-top: 1px solid #ddd; list-style: none; padding: 0.5rem 0; }
dd li:first-child { border-top: 0; padding-top: 0; }
ul { margin: 0; padding: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 0.5rem; } }
</style>
</head>
<body>
${readableHeading(title)}`;
}

export const PAGE_END = "</body>\n</html>\n";

type Row = Record<string, unknown>;

function list(items: string[]): string {
  if (items.length === 0) return "<p>None.</p>";
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;
}

/** Without what is blank, and without ids: the JSON file has them. */
function fields(row: Row, around: Currency): string {
  const currency = typeof row.currency_code === "string" ? currencyOf(row.currency_code) : around;
  const shown = Object.entries(row).filter(([name, field]) => !isBlank(field) && !isId(name));
  const pairs = shown.map(([name, field]) =>
    name.endsWith(CENTS) && typeof field === "number"
      ? pair(name.slice(0, -CENTS.length), escaped(formatMoney(field, currency)))
      : pair(name, value(field, currency)),
  );
  return `<dl>${pairs.join("\n")}</dl>`;
}

const CENTS = "_cents";

function isId(name: string): boolean {
  return name === "id" || name.endsWith("_id");
}

function isBlank(field: unknown): boolean {
  if (typeof field === "object" && field !== null) return Object.keys(field).length === 0;
  return field === null || field === "" || field === false;
}

function pair(name: string, said: string): string {
  const words = name.replaceAll("_", " ");
  return `<dt>${escaped(words.charAt(0).toUpperCase() + words.slice(1))}</dt><dd>${said}</dd>`;
}

function value(field: unknown, currency: Currency): string {
  if (Array.isArray(field)) return list(field.map((item) => value(item, currency)));
  if (typeof field === "object" && field !== null) return fields(field as Row, currency);
  if (field === true) return "yes";
  return escaped(timeText(String(field)));
}

/** Of a time as the database writes it, '2026-11-18T06:56:22.640314+00:00'; other texts stay. */
function timeText(text: string): string {
  const isTime = text.charAt(10) === "T" && text.endsWith("+00:00");
  return isTime ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : text;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
