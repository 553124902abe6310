import type { CatalogueRow, RowOption } from "#rules/import/catalogue-row.ts";

/** What is longer is longer than any limit; a cell may have megabytes. */
const MAX_CELL_LENGTH = 200_001;

/** The columns of a file by name. Case and outer spaces do not count. */
export class Columns {
  readonly #indexes: Map<string, number>;

  constructor(header: readonly string[]) {
    this.#indexes = new Map(header.map((name, index) => [columnKey(name), index]));
  }

  has(name: string): boolean {
    return this.#indexes.has(name);
  }

  /** Undefined when the file has no such column. */
  text(cells: readonly string[], name: string): string | undefined {
    const index = this.#indexes.get(name);
    return index === undefined ? undefined : cellText(cells[index]);
  }

  /** Reads the three options that a row may name; `option` is what their columns begin with. */
  optionReader(option: "option" | "option "): (cells: readonly string[]) => RowOption[] {
    const places = [1, 2, 3].map((place) => ({
      name: this.#indexes.get(`${option}${place} name`) ?? -1,
      value: this.#indexes.get(`${option}${place} value`) ?? -1,
    }));
    return (cells) =>
      places.map(({ name, value }) => ({ name: cellText(cells[name]), value: cellText(cells[value]) }));
  }

  /** Fields that are copied as they are. Of several columns for a field the first that the file has counts. */
  fields(table: Readonly<Record<string, TextField>>): [TextField, number][] {
    const found = new Map<TextField, number>();
    for (const [name, field] of Object.entries(table)) {
      const index = this.#indexes.get(name);
      if (index !== undefined && !found.has(field)) found.set(field, index);
    }
    return [...found];
  }
}

export type TextField = {
  [Field in keyof CatalogueRow]-?: CatalogueRow[Field] extends string | undefined ? Field : never;
}[keyof CatalogueRow];

export function columnKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

const EMBEDDED_PICTURE = /src="data:[^"]*"|src='data:[^']*'/gi;

function cellText(cell = ""): string {
  if (cell.length <= MAX_CELL_LENGTH) return cell.trim();
  // A picture inside a description can be larger than all the text behind it.
  return cell.replace(EMBEDDED_PICTURE, "").trim().slice(0, MAX_CELL_LENGTH);
}

/** Other shops write an apostrophe before digits, so that spreadsheets keep the zeros in front. */
export function plainCodes<Row extends Pick<CatalogueRow, TextField>>(row: Row): Row {
  const plain = (code: string) => code.replace(/^'(?='*\d)/, "");
  return {
    ...row,
    ...(row.sku && { sku: plain(row.sku) }),
    ...(row.barcode && { barcode: plain(row.barcode) }),
  };
}

export function copyFields(
  cells: readonly string[],
  fields: readonly [TextField, number][],
): Pick<CatalogueRow, TextField> {
  const row: { [Field in TextField]?: string } = {};
  for (const [field, index] of fields) row[field] = cellText(cells[index]);
  return row as Pick<CatalogueRow, TextField>;
}
