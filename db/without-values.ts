const MASKED = "…";

/**
 * What a line of the log says: numbers, ids and words of ours. A string is written only in a field that is named here,
 * and then without what people typed and what opens something.
 */
export function withoutValues(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, sayField(field, value)]));
}

type Say = (text: string) => string;

const asItIs: Say = (text) => text;

const FIELDS: Record<string, Say> = {
  collection: sayText,
  email: sayText,
  import: sayText,
  job: sayText,
  kind: sayText,
  limit: sayText,
  // The sign-in link of a server without a mail provider: the one secret that may be logged.
  link: asItIs,
  mail: sayText,
  method: sayText,
  order: sayText,
  orderId: sayText,
  path: sayPath,
  picture: sayText,
  problem: sayText,
  reason: sayText,
  requestId: sayText,
  signal: sayText,
  // With $1 in place of values (db/slow-queries.ts), and names in quotes.
  sql: asItIs,
  store: sayText,
  what: sayText,
};

function sayField(field: string, value: unknown): unknown {
  // The serializer of `err`, sayError, comes after this.
  if (field === "err") return value;
  if (typeof value === "string") return (FIELDS[field] ?? (() => MASKED))(value);
  return typeof value === "object" && value !== null ? MASKED : value;
}

type Details = Record<"code" | "syscall" | "path" | "constraint" | "table" | "column", unknown>;

/**
 * An error for the log. A failed query has its parameters in its message, and PostgreSQL repeats them in `detail` and
 * `where`: its cause gives the reason without them.
 */
export function sayError(thrown: unknown): object {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const cause = error.cause instanceof Error ? sayError(error.cause) : undefined;
  const frames = framesOf(error);
  if ("params" in error) return { ...(cause ?? { message: "A query failed." }), stack: frames.join("\n") };
  const { code, syscall, path, constraint, table, column } = error as Error & Partial<Details>;
  const message = namesOnly(code) ? error.message : sayText(error.message);
  const stack = [`${error.name}: ${message}`, ...frames].join("\n");
  return { type: error.name, message, stack, code, syscall, path, constraint, table, column, cause };
}

// Where PostgreSQL quotes names of tables, columns and roles alone: constraints, connections, transactions, syntax and
// rights, resources, a stopping server. Bad data (22) is quoted itself.
const NAMES_ONLY = /^(?:08|23|25|28|3D|40|42|53|55|57|58)[0-9A-Z]{3}$/;

function namesOnly(code: unknown): boolean {
  return typeof code === "string" && NAMES_ONLY.test(code);
}

// A message may have lines that look like frames.
function framesOf({ name, message, stack = "" }: Error): string[] {
  const head = stack.indexOf(message);
  const after = head < 0 ? stack.slice(name.length) : stack.slice(head + message.length);
  return after.split("\n").filter((line) => /^\s+at /.test(line));
}

const OPENING = /(?<!\w)["'`<“„«‘]/;
const CLOSING = /["'`>”“»’](?!\w)/g;
const WORD = /[^\s"'`<>()[\]{},;:=/]+/g;
const PROVIDER_KEY = /\b((?:[sr]k_(?:test|live)|whsec|re)_)\w+/g;
const LONG = /(?<![\w-])[\w-]{20,}/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Messages of others quote what they were given. Addresses, keys and tokens may also stand there without quotes. */
function sayText(text: string): string {
  return withoutQuoted(text)
    .replace(WORD, withoutLocalPart)
    .replace(PROVIDER_KEY, `$1${MASKED}`)
    .replace(LONG, (word) => (isToken(word) ? MASKED : word));
}

/** From the first quotation mark to the last one: what is quoted may hold some itself. */
function withoutQuoted(text: string): string {
  const first = text.search(OPENING);
  const last = [...text.matchAll(CLOSING)].at(-1)?.index ?? -1;
  return first >= 0 && last > first ? text.slice(0, first) + MASKED + text.slice(last + 1) : text;
}

/** Of an e-mail address the first letter and the domain are left. */
function withoutLocalPart(word: string): string {
  const at = word.lastIndexOf("@");
  return at > 0 ? word.charAt(0) + MASKED + word.slice(at) : word;
}

/** A handle has no capital letters, and no word of it is as long as a token of hexadecimal digits. */
function isToken(word: string): boolean {
  if (UUID.test(word)) return false;
  const isRandom = /[A-Z]/.test(word) && (/\d/.test(word) || word.length >= 40);
  return isRandom || /[\da-f]{20}/.test(word);
}

// Whoever knows the address of a preview, or of an order's confirmation, may open it.
const OPENING_PATH = /^(\/admin\/preview\/|\/[^/]*\/checkout\/orders\/)[^/]+/;

function sayPath(path: string): string {
  return sayText(path.replaceAll(/%40/g, "@").replace(OPENING_PATH, `$1${MASKED}`));
}
