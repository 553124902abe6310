import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { askAsService } from "./ask.ts";
import type { Db } from "./client.ts";

/** In `DATA_DIR`. */
export const AUTH_SECRET_FILE = "auth-secret";

const MAKE = {
  name: "auth-secret-make",
  text: "insert into auth_secret (secret) values ($1) on conflict do nothing",
};
const READ = { name: "auth-secret-read", text: "select secret from auth_secret" };

type Places = { authSecret: string | undefined; databaseUrl: string | undefined; dataDir: string };

/** AUTH_SECRET if it is set; otherwise created once and stored where every process of this shop can read it. */
export async function getAuthSecret(config: Places, db: Db): Promise<string> {
  if (config.authSecret) return config.authSecret;
  return config.databaseUrl ? keptInDatabase(db) : keptInFile(join(config.dataDir, AUTH_SECRET_FILE));
}

async function keptInDatabase(db: Db): Promise<string> {
  // Two processes may start at once: the first one's secret stays.
  await askAsService(db, MAKE, [newSecret()]);
  const [row] = await askAsService<{ secret: string }>(db, READ, []);
  if (!row)
    throw new Error(
      "The secret just inserted cannot be read back: have the row level security policies changed?",
    );
  return row.secret;
}

// Renamed to its final name once it is complete and on disk: a partial or empty secret could be guessed.
async function keptInFile(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (kept) return kept;
  const secret = newSecret();
  await writeFile(`${file}.unfinished`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  return secret;
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
