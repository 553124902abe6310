type Found = { cursor: string; rows: number };

/**
 * The first of the records that were found: as many as have few enough rows together, and at least one. Rows are
 * written in one go, so that a page of many would block the thread.
 */
export function fittingPage<Record extends Found>(
  found: readonly Record[],
  limits: { records: number; rows: number },
): { page: Record[]; next: string | null } {
  const page: Record[] = [];
  let rows = 0;
  for (const record of found) {
    rows += record.rows;
    if (page.length > 0 && rows > limits.rows) break;
    page.push(record);
  }
  const isLast = page.length === found.length && found.length < limits.records;
  return { page, next: isLast ? null : (page.at(-1)?.cursor ?? null) };
}
