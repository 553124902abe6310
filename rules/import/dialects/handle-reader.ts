import type { RowPicture } from "#rules/import/catalogue-row.ts";
import { type Columns, copyFields, type TextField } from "./columns.ts";
import type { RowReader } from "./dialect-kind.ts";

type Named = {
  fields: Readonly<Record<string, TextField>>;
  option: "option" | "option ";
  /** `text` is blank when the file has no such column. Without a source the row has no picture. */
  picture: (text: (column: string) => string) => RowPicture;
};

/** For files whose rows name their product by its handle, or by its title. */
export function handleReader(columns: Columns, { fields: table, option, picture }: Named): RowReader {
  const fields = columns.fields(table);
  const hasOptions = columns.has(`${option}1 name`) || columns.has(`${option}1 value`);
  const optionsOf = columns.optionReader(option);
  return (cells, row, previous) => {
    const text = (column: string) => columns.text(cells, column) ?? "";
    const read = copyFields(cells, fields);
    const collection = text("collection");
    const shown = picture(text);
    return {
      ...read,
      row,
      // Some programs leave the handle of further rows empty.
      key: read.handle || read.title || previous || `row ${row}`,
      ...(hasOptions && { options: optionsOf(cells) }),
      ...(collection && { collections: [collection] }),
      ...(shown.source && { pictures: [shown] }),
    };
  };
}
