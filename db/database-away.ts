// Recognised by name, not by class: the server and the bundle it loads each have a copy of this file.
const DATABASE_AWAY = "DatabaseAway";

const READ_ONLY = "25006";

// A server that stops, crashed or is starting; and one that has become read-only, as the old primary of a failover.
const LEAVING = /^(57P0[123]|25006)$/;

// The same; and a full disk, no memory left, too many connections.
const AWAY = /^(57P0[123]|25006|53[0-9A-Z]{3})$/;

// Connections, serialization and deadlocks, resources, a stopping or read-only server, its disk; and a lock that took
// too long.
const TRANSIENT = /^((08|40|53|57|58)[0-9A-Z]{3}|55P03|25006)$/;

// Another transaction kept a row for longer than we wait, or waited for us.
const ROW_IN_USE = /^(55P03|40P01)$/;

export function databaseAway(cause: unknown): Error {
  const error = new Error("The database cannot be reached.", { cause });
  error.name = DATABASE_AWAY;
  return error;
}

/** True when the same request may succeed in a moment: it is then answered with 503. */
export function isDatabaseAway(error: unknown): boolean {
  return isAway(error, AWAY);
}

/** True when the database refused to write, but can be read. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === READ_ONLY || isReadOnly(error.cause);
}

/** True when this connection will not write again, though it may still answer: the next one may reach another server. */
export function isServerLeaving(error: unknown): boolean {
  return isAway(error, LEAVING);
}

/** True when somebody else is changing the same rows: the same request may succeed once that has ended. */
export function isRowInUse(error: unknown): boolean {
  return isAway(error, ROW_IN_USE);
}

/** True when the same work may succeed if it is done again: the rows are not at fault. */
export function isTransient(error: unknown): boolean {
  return isAway(error, TRANSIENT);
}

function isAway(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return error.name === DATABASE_AWAY || codes.test(String(code)) || isAway(error.cause, codes);
}
