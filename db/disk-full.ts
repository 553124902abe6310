// A file could not be written, here or by PostgreSQL.
const FULL = ["ENOSPC", "EDQUOT", "53100"];

/** True when something was not saved because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return FULL.includes(String(code)) || isDiskFull(error.cause);
}
