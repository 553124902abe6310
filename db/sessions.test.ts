import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { requireOwnSessions, requireSessions, type Session } from "./sessions.ts";

const REFUSAL = /^DATABASE_URL leads through a pooler that gives each transaction another connection: let it/;

async function aConnection(): Promise<pg.Client> {
  const client = new pg.Client(inject("testServer"));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Clients of a pooler that answers each statement by the next of its connections; tidings reach nobody. */
function aClientOf(next: () => pg.Client): Session {
  const client: Session = {
    on: () => client as never,
    off: () => client as never,
    query: (text) => next().query(text),
  };
  return client;
}

test("two connections to a server, as from a session pooler, pass", async () => {
  await requireSessions(await aConnection(), inject("testServer"));
});

test("a pooler that reuses the connection it used last is refused", async () => {
  const only = await aConnection();
  const client = () => aClientOf(() => only);
  await expect(requireOwnSessions(client(), client())).rejects.toThrow(REFUSAL);
});

test.each([2, 3, 4])("a pooler that takes %i connections in turn is refused", async (count) => {
  const connections = await Promise.all(Array.from({ length: count }, aConnection));
  let turn = 0;
  const client = () => aClientOf(() => connections[turn++ % count] as pg.Client);
  await expect(requireOwnSessions(client(), client())).rejects.toThrow(REFUSAL);
});

test("a pooler that keeps processes apart but loses notifications is refused", async () => {
  const [one, other] = await Promise.all([aConnection(), aConnection()]);
  await expect(
    requireOwnSessions(
      aClientOf(() => one),
      aClientOf(() => other),
    ),
  ).rejects.toThrow(REFUSAL);
});
