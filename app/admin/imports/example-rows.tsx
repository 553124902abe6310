import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { Import } from "./use-import.ts";

/** Rows of a refused file beside the names of their columns, so that shifted cells are seen. */
export function ExampleRows({ example }: { example: NonNullable<Import["example"]> }) {
  const { column, others = [], header, rows } = example;
  const isWrong = (name: string) => name === column || others.includes(name);
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const lines = Array.from({ length: width }, (_, place) => ({
    place,
    name: header[place] ?? "",
    cells: rows.map(({ row, cells }) => ({ row, text: cells[place] ?? "" })),
  })).filter(({ name, cells }) => isWrong(name) || cells.some(({ text }) => text !== ""));
  return (
    <Card className="mt-6" title="How these rows were read">
      <table className="w-full table-fixed border-collapse text-13">
        <caption className="sr-only">Rows of the file beside the names of their columns</caption>
        <thead>
          <tr>
            <th scope="col" className={`w-[30%] ${CELL}`}>
              Column
            </th>
            {rows.map(({ row }) => (
              <th key={row} scope="col" className={CELL}>
                Row {row}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ place, name, cells }) => (
            <tr
              key={place}
              className={classNames("border-line border-t", isWrong(name) && "bg-danger/10 font-medium")}
            >
              <th scope="row" className={CELL}>
                {name || `Column ${place + 1} without a name`}
              </th>
              {cells.map(({ row, text }) => (
                <td key={row} className={CELL} dir="auto">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CELL = "wrap-anywhere px-1 py-1.5 sm:px-2 text-left align-top";
