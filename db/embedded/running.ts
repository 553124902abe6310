import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { APP_DATABASE, APP_USER, readPassword } from "./cluster.ts";
import { isListening, readPidFile } from "./postmaster.ts";

/** The embedded PostgreSQL of a data folder, if one is already running; possibly started by another process. */
export async function findRunningPostgres(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const home = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  if (!home) return undefined;
  const notes = await readPidFile(join(home, "cluster"));
  if (notes?.status !== "ready" || !(await isListening(notes))) return undefined;
  return {
    host: notes.socketFolder || "127.0.0.1",
    port: notes.port,
    user: APP_USER,
    password: await readPassword({ home, user: undefined }),
    database: APP_DATABASE,
  };
}
