// Recognised by name, not by class: the server and the bundle it loads each have a copy of this file.
const DATABASE_AWAY = "DatabaseAway";

// A full disk, no memory left, too many connections.
const INSUFFICIENT_RESOURCES = /^53[0-9A-Z]{3}$/;

export function databaseAway(cause: unknown): Error {
  const error = new Error("The database cannot be reached.", { cause });
  error.name = DATABASE_AWAY;
  return error;
}

/** True when the same request may succeed in a moment: it is then answered with 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error.name === DATABASE_AWAY || INSUFFICIENT_RESOURCES.test(String(code))) return true;
  return isDatabaseAway(error.cause);
}
