/**
 * A block as spreadsheets copy it. A cell with a tab, a line break or a quote is quoted, with inner quotes doubled.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (;;) {
    const [, quoted, plain = "", end = ""] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  // Spreadsheets end the last row too.
  if (rows.length > 1 && rows.at(-1)?.join("") === "") rows.pop();
  return rows;
}

export function toTsv(block: readonly (readonly string[])[]): string {
  return block.map((row) => row.map(quote).join("\t")).join("\n");
}

function quote(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
