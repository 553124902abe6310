import { getTableConfig } from "drizzle-orm/pg-core";
import { ARCHIVE_TABLES, type ArchiveTable, LEFT_OUT_TABLES } from "./archive-tables.ts";
import { EVENT_FIELDS } from "./archived-events.ts";
import { tableFile } from "./table-sheet.ts";

/** Rises when a file or a column changes its meaning or goes away; not for new ones. */
export const ARCHIVE_VERSION = 1;

type Column = { name: string; type: string; nullable: boolean; about?: string };
type TableSchema = {
  file: string;
  about: string;
  columns: Column[];
  left_out?: Record<string, string>;
};

/** What the archive holds: schema.json in the archive, and docs/archive.md. */
export function archiveSchema() {
  return {
    format: "storewright-archive",
    version: ARCHIVE_VERSION,
    files: ARCHIVE_TABLES.map(describeTable),
    events: EVENT_FIELDS,
    left_out: LEFT_OUT_TABLES,
  };
}

function describeTable(archived: ArchiveTable): TableSchema {
  const { about, columns, leftOut } = archived;
  return {
    file: tableFile(archived.table),
    about,
    columns: columns.map((name) => describeColumn(archived, name)),
    ...(leftOut && { left_out: leftOut }),
  };
}

function describeColumn({ table, notes }: ArchiveTable, name: string): Column {
  const column = getTableConfig(table).columns.find((candidate) => candidate.name === name);
  if (!column)
    throw new Error(`The archive names a column ${name} that ${getTableConfig(table).name} lacks.`);
  const about = notes?.[name];
  return { name, type: jsonType(column.getSQLType()), nullable: !column.notNull, ...(about && { about }) };
}

const TYPES: [RegExp, string][] = [
  [/^(text|uuid)\[\]$/, "list of texts"],
  [/^uuid$/, "id"],
  [/^text$/, "text"],
  [/^(bigint|integer)$/, "whole number"],
  [/^numeric/, "number"],
  [/^boolean$/, "true or false"],
  [/^date$/, "date"],
  [/^timestamp with time zone$/, "time"],
  [/^jsonb$/, "JSON"],
];

function jsonType(type: string): string {
  const found = TYPES.find(([pattern]) => pattern.test(type));
  if (!found) throw new Error(`Say in TYPES how the archive writes ${type}.`);
  return found[1];
}
