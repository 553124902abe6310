import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openHosts } from "./database-hosts.ts";
import { requireOwnSessions, requireSessions, type Session } from "./sessions.ts";

const REFUSAL = /^DATABASE_URL goes through a pooler in transaction mode: let it/;

async function aConnection(): Promise<pg.Client> {
  const client = new pg.Client(inject("testServer"));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A client of a pooler that runs each statement on the next connection and loses notifications. */
function aClientOf(next: () => pg.Client): Session {
  const client: Session = {
    on: () => client as never,
    off: () => client as never,
    query: (text) => next().query(text),
  };
  return client;
}

test("two connections to a server, as from a session pooler, are accepted", async () => {
  await requireSessions(await aConnection(), openHosts(inject("testServer")));
});

test("a pooler that reuses the last used connection is refused", async () => {
  const only = await aConnection();
  const client = () => aClientOf(() => only);
  await expect(requireOwnSessions(client(), client())).rejects.toThrow(REFUSAL);
});

test.each([2, 3, 4])("a pooler that rotates over %i connections is refused", async (count) => {
  const connections = await Promise.all(Array.from({ length: count }, aConnection));
  let turn = 0;
  const client = () => aClientOf(() => connections[turn++ % count] as pg.Client);
  await expect(requireOwnSessions(client(), client())).rejects.toThrow(REFUSAL);
});

test("a pooler that keeps sessions but loses notifications is refused", async () => {
  const [one, other] = await Promise.all([aConnection(), aConnection()]);
  await expect(
    requireOwnSessions(
      aClientOf(() => one),
      aClientOf(() => other),
    ),
  ).rejects.toThrow(REFUSAL);
});
