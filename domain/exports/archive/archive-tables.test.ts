import { readdir } from "node:fs/promises";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { archiveSchema } from "./archive-schema.ts";
import { ARCHIVE_TABLES, LEFT_OUT_TABLES } from "./archive-tables.ts";

const nameOf = (table: PgTable) => getTableConfig(table).name;
const everyTable = await tablesOfSchema();

// db/tables.test.ts compares the schema with the database.
async function tablesOfSchema(): Promise<PgTable[]> {
  const folder = new URL("../../../db/schema/", import.meta.url);
  const files = (await readdir(folder)).map((file) => file.replace(/\.ts$/, ""));
  const modules = await Promise.all(files.map((file) => import(`../../../db/schema/${file}.ts`)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}

describe("the archive", () => {
  test("says of every table whether it is in it", () => {
    const said = [...ARCHIVE_TABLES.map(({ table }) => nameOf(table)), ...Object.keys(LEFT_OUT_TABLES)];
    expect(said.sort()).toEqual(everyTable.map(nameOf).sort());
  });

  test.for(ARCHIVE_TABLES.map((archived) => [nameOf(archived.table), archived] as const))(
    "says of every column of %s whether it is in it",
    ([, { table, columns, leftOut = {}, key, notes = {} }]) => {
      const there = getTableConfig(table).columns.map(({ name }) => name);
      const said = [...columns, ...Object.keys(leftOut)];
      expect(said.sort()).toEqual(there.filter((name) => name !== "store_id").sort());
      expect(there).toEqual(expect.arrayContaining(key));
      expect(columns).toEqual(expect.arrayContaining(Object.keys(notes)));
    },
  );

  test("has no bytes in it: those are keys and hashes", () => {
    const bytes = ARCHIVE_TABLES.flatMap(({ table, columns }) =>
      getTableConfig(table).columns.filter(
        (column) => columns.includes(column.name) && column.getSQLType() === "bytea",
      ),
    );
    expect(bytes).toEqual([]);
  });

  test("is described in docs/archive.md as it is", async () => {
    await expect(document()).toMatchFileSnapshot("../../../docs/archive.md");
  });
});

/** Written anew by `npx vitest run --project unit domain/exports/archive -u`. */
function document(): string {
  const { version, files, events, left_out } = archiveSchema();
  const tables = files.map(({ file, about, columns, left_out }) =>
    [
      `### ${file}\n${about}\n`,
      "| column | type | |\n|---|---|---|",
      ...columns.map(
        ({ name, type, nullable, about = "" }) =>
          `| ${name} | ${type}${nullable ? ", or null" : ""} | ${about} |`,
      ),
      ...(left_out ? [`\n${notIn(left_out)}`] : []),
    ].join("\n"),
  );
  const fields = Object.entries(events).map(([type, names]) => `| ${type} | ${names.join(", ")} |`);
  return `${INTRODUCTION(version)}\n${tables.join("\n\n")}\n\n${EVENTS}\n${fields.join("\n")}\n\n## What is not in it\n${list(left_out)}\n`;
}

function notIn(columns: Record<string, string>): string {
  return `Not in it:\n${list(columns)}`;
}

function list(reasons: Record<string, string>): string {
  return Object.entries(reasons)
    .map(([name, why]) => `- ${name}: ${why}`)
    .join("\n");
}

const INTRODUCTION = (version: number) => `# The archive of a store

An owner makes it in Settings › Import and export › Everything, and downloads it as one ZIP file within 7 days. It is
for taking a store along, or for reading it without Storewright. It is not the operator's backup, from which an
installation is restored ([operate.md](operate.md)).

| in the ZIP | what it is |
|---|---|
| \`index.html\` | what is in the archive, and the products with their pictures; opens in a browser, without a network |
| \`schema.json\` | the tables below, for programs |
| \`*.csv\` | products, orders, customers, discounts, redirects and pages for spreadsheets; the same files as the exports of the lists |
| \`data/*.jsonl\` | every table, one JSON object a line, in UTF-8 |
| \`pictures/…\` | every uploaded picture in its largest rendition |
| \`missing-pictures.txt\` | only if pictures were deleted since the archive was made, or cannot be read: their names |

- A link \`/storage/product-images/STORE/…\` in a table is the file \`pictures/…\` with the same end.
- Amounts (\`…_cents\`) are whole numbers of the currency's smallest unit. Times are ISO 8601 with their offset. Columns
  \`…_id\` refer to the \`id\` of another table.
- The store stays open while its archive is made. What was created after the start is not in it. What was changed or
  deleted meanwhile may be in one file as before and in another as after.
- The version is ${version}. It rises when a file or column changes its meaning or goes away, not for new ones.

## Tables
`;

const EVENTS = `## Events
The fields of a payload, by the type of the event. Other types and fields are not in the archive, so that no sign-in, key
or link leaves with an event. \`before\` and \`after\` hold what was changed.

| type | fields |
|---|---|`;
