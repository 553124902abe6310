import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { ROLES, type RoleNames } from "#db/roles.ts";

export const MIGRATIONS = new URL("../migrations/", import.meta.url);

export interface AppliedMigration {
  name: string;
  checksum: string;
}

export interface Migration extends AppliedMigration {
  sql: string;
  /** One statement that PostgreSQL refuses in a transaction; it may be cut off anywhere and is then run again. */
  isApart: boolean;
  /** The first number that a program must know to run on the schema after it. Null: any program can. */
  needs: string | null;
}

const APART = /^-- apart$/m;
const CONTRACTS = /^-- contracts: needs (\d{4})$/m;

/** Read once: a start asks for them several times, and the tests of a worker hundreds of times. */
let ours: Promise<Migration[]> | undefined;

/** This program's own migrations, or those of another folder. */
export function readMigrations(folder?: URL): Promise<Migration[]> {
  if (folder) return readFolder(folder);
  ours ??= readFolder(MIGRATIONS);
  return ours;
}

async function readFolder(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git may write other line endings on Windows.
      const sql = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      return {
        name,
        checksum: createHash("sha256").update(sql).digest("hex"),
        sql,
        isApart: APART.test(sql),
        needs: sql.match(CONTRACTS)?.[1] ?? null,
      };
    }),
  );
}

// Uses psql's variable syntax, so that editors and psql can read the files.
export function withRoles(sql: string, roles: RoleNames): string {
  return ROLES.reduce((text, role) => text.replaceAll(`:"${role}"`, pg.escapeIdentifier(roles[role])), sql);
}
