import { type CsvError, parse } from "csv-parse";

export type ParsedRecords = {
  /** Each with its row, counted from 1 for the first record of these bytes. Empty lines count as rows too. */
  records: { cells: string[]; row: number }[];
  /** Where the last whole record ends. */
  bytes: number;
  /** At the row after the last record, or undefined. */
  error: CsvError | undefined;
};

/** All whole records in UTF-8 bytes. What follows the last line end counts as one only in the last bytes. */
export async function parseRecords(
  bytes: Buffer,
  separator: string,
  { isLast, most = -1 }: { isLast: boolean; most?: number },
): Promise<ParsedRecords> {
  const parsed: ParsedRecords = { records: [], bytes: 0, error: undefined };
  const parser = parse({
    delimiter: separator,
    // Not found out: the first line's end may differ from the others, and bytes may begin anywhere in the file.
    record_delimiter: ["\r\n", "\n", "\r"],
    // Counted by the caller, who knows the header.
    relax_column_count: true,
    skip_empty_lines: true,
    to: most,
    on_record: (cells: string[], info) => {
      parsed.records.push({ cells, row: info.records + info.empty_lines });
      parsed.bytes = info.bytes;
      return null;
    },
  });
  await new Promise<void>((resolve) => {
    const end = (error?: Error | null) => {
      parsed.error ??= (error ?? undefined) as CsvError | undefined;
      resolve();
    };
    parser.on("error", end);
    parser.on("end", end);
    parser.resume();
    if (isLast) parser.end(bytes);
    else parser.write(bytes, end);
  });
  parser.destroy();
  return parsed;
}
