import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asService, type Db } from "./client.ts";
import { authSecret } from "./schema/auth.ts";

/** In `DATA_DIR`. */
export const AUTH_SECRET_FILE = "auth-secret";

type Places = { authSecret: string | undefined; databaseUrl: string | undefined; dataDir: string };

/** From AUTH_SECRET; otherwise made once, and kept where every process that must share it can read it. */
export async function getAuthSecret(config: Places, db: Db): Promise<string> {
  if (config.authSecret) return config.authSecret;
  return config.databaseUrl ? keptInDatabase(db) : keptInFile(join(config.dataDir, AUTH_SECRET_FILE));
}

function keptInDatabase(db: Db): Promise<string> {
  return asService(db, async (tx) => {
    // Two processes may start at once: the first one's secret stays.
    await tx.insert(authSecret).values({ secret: newSecret() }).onConflictDoNothing();
    const [row] = await tx.select().from(authSecret);
    if (!row) throw new Error("The secret was written and is not there: is row level security changed?");
    return row.secret;
  });
}

// It gets its name when it is whole and on disk: half a secret, or none, could be guessed.
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
