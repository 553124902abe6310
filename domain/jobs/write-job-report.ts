import { type Db, inStore } from "#db/client.ts";
import { type Cell, writeCsv } from "#rules/csv/csv.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";
import { type JobReport, readJobReport } from "./list-jobs.ts";

const HEADER = ["Row", "Subject", "Outcome", "Note"];

/** The whole report as a CSV file, streamed; undefined when there is no such job. */
export async function writeJobReport(
  db: Db,
  store: StoreId,
  id: JobId,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  // A transaction for each page, so that a slow reader holds no connection.
  const readPage = (after: number) =>
    inStore(db, "owner", store, (tx) => readJobReport(tx, store, { id, after }));
  const first = await readPage(0);
  return first && writeCsv(reportRows(first, readPage));
}

async function* reportRows(
  first: JobReport,
  readPage: (after: number) => Promise<JobReport | undefined>,
): AsyncGenerator<Cell[]> {
  yield HEADER;
  let page: JobReport | undefined = first;
  while (page) {
    for (const { row, subject, outcome, note } of page.rows) yield [row, subject, outcome, note];
    page = page.next === null ? undefined : await readPage(page.next);
  }
}
