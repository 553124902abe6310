import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { getAuthSecret } from "./auth-secret.ts";

const db = await openDatabase();
const dataDir = await openTemporaryFolder();

const none = { authSecret: undefined, databaseUrl: undefined, dataDir };
const served = { ...none, databaseUrl: "postgres://somewhere/else" };

test("AUTH_SECRET is used as it is", async () => {
  expect(await getAuthSecret({ ...served, authSecret: "given" }, db)).toBe("given");
});

test("without it, one is created in the data folder, readable by its owner alone, and kept", async () => {
  const secret = await getAuthSecret(none, db);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await getAuthSecret(none, db)).toBe(secret);
  expect((await stat(join(dataDir, "auth-secret"))).mode & 0o077).toBe(0);
});

test("an empty file, as a full disk leaves it, is not used as a secret", async () => {
  await writeFile(join(dataDir, "auth-secret"), "");
  const secret = await getAuthSecret(none, db);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await getAuthSecret(none, db)).toBe(secret);
});

test("with a database server, processes that start at once share one secret from the database", async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => getAuthSecret(served, db)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).not.toBe(await getAuthSecret(none, db));
});
