import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { AUTH_SECRET_FILE } from "#db/auth-secret.ts";

type Where = { databaseUrl: string | undefined; dataDir: string };

// The secret from the first start decrypts columns of the tables, so that a backup includes it. It is in a file beside
// an embedded database and in a table of a served one; a backup can be restored into either.

export async function findKeptSecret(where: Where, client: pg.Client): Promise<string | undefined> {
  if (!where.databaseUrl) {
    return readFile(join(where.dataDir, AUTH_SECRET_FILE), "utf8").catch(() => undefined);
  }
  const { rows } = await client.query("select secret from auth_secret");
  return rows[0]?.secret;
}

export async function keepSecret(where: Where, client: pg.Client, secret: string): Promise<void> {
  if (!where.databaseUrl) {
    await writeFile(join(where.dataDir, AUTH_SECRET_FILE), secret, { mode: 0o600 });
    return;
  }
  await client.query(
    "insert into auth_secret (secret) values ($1) on conflict (only_row) do update set secret = excluded.secret",
    [secret],
  );
}
