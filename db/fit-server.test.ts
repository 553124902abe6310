import pg from "pg";
import { expect, inject, test } from "vitest";
import { aDatabaseUser, anEmptyDatabase } from "#test/database.ts";
import { onServer } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { connect } from "./connect.ts";

const { host, port } = new pg.Client(inject("testServer"));

async function refusal(server: pg.ClientConfig): Promise<string> {
  const db = await connect({ server, log: silentLog }).catch((error: Error) => error.message);
  return typeof db === "string" ? db : db.close().then(() => "connected");
}

async function refusalOf(user: string, { database }: pg.Client): Promise<string> {
  return refusal({ host, port, user, password: "secret", database });
}

const mayCreate = ({ database }: pg.Client, user: string) =>
  `grant create on database "${database}" to ${user}; grant create on schema public to ${user}`;

test("a database whose encoding is not UTF-8 is refused", async () => {
  const server = await anEmptyDatabase("ascii", "template template0 encoding 'SQL_ASCII' locale 'C'");
  expect(await refusal(server)).toMatch(
    /^The database \w+ has the encoding SQL_ASCII, which would damage names: create one with create database/,
  );
});

test("a user who may not create anything in the database is refused", async () => {
  const user = await aDatabaseUser("createrole");
  const database = new pg.Client(await anEmptyDatabase("foreign"));
  expect(await refusalOf(user, database)).toBe(
    `The database user ${user} may not create tables and extensions in ${database.database}: make it the owner with alter database ${database.database} owner to ${user}.`,
  );
});

test("a user who may create, but does not own the tables, is told who owns them", async () => {
  const user = await aDatabaseUser("createrole");
  const server = await anEmptyDatabase("tables");
  const database = new pg.Client(server);
  await onServer(server, `create table migrations (); ${mayCreate(database, user)}`);
  expect(await refusalOf(user, database)).toBe(
    `The tables in ${database.database} belong to the database user ${database.user}: DATABASE_URL must name that one instead of ${user}.`,
  );
});

test("a user who may not create roles is told so", async () => {
  const user = await aDatabaseUser();
  const server = await anEmptyDatabase("roles");
  const database = new pg.Client(server);
  await onServer(server, mayCreate(database, user));
  expect(await refusalOf(user, database)).toMatch(
    new RegExp(`^The database user ${user} cannot create or use the role \\w+_owner: grant it CREATEROLE`),
  );
});
