import { type Logger, pino } from "pino";
import type { Db } from "#db/client.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { openAuthKeys } from "#domain/secrets/open-keys.ts";
import { type App, createApp } from "#http/app.ts";
import { readConfig } from "#server/config.ts";
import { atEnd } from "./at-end.ts";
import { AUTH_SECRET } from "./auth-secret.ts";
import { openDatabase } from "./database.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

export const ORIGIN = "http://localhost:3000";
export { AUTH_SECRET };

/** What all test apps have in common. */
export const TEST_DEPS = {
  authSecret: AUTH_SECRET,
  keys: deriveAuthKeys(AUTH_SECRET),
  demoPicturesDir: "domain/demo/pictures",
  imageWorker: "domain/pictures/image-worker.ts",
  importWorker: "domain/imports/reading/import-worker.ts",
  isStopping: () => false,
  version: "1.2.3",
  clientDir: "public",
};

export type TestApp = {
  app: App;
  db: Db;
  /** Sends a request through the whole front (http/front), without a socket; from loopback by default. */
  request(path: string, init?: RequestInit, from?: string): Promise<Response>;
};

/**
 * The application over its own database, or over that of another test app, like a second process. Closed after the
 * test, or after the file at whose top it is called.
 */
export async function openTestApp(
  env: Record<string, string> = {},
  log: Logger = pino({ level: "silent" }),
  sharedDb?: Db,
): Promise<TestApp> {
  // Off by default: most tests would soon exceed the limits. Tests about limits switch them on.
  // A folder of its own: an application marks the pictures that it finds as its own.
  const dataDir = env.DATA_DIR ?? (await openTemporaryFolder());
  const config = readConfig({ RATE_LIMITS: "off", ...env, DATA_DIR: dataDir });
  const origin = config.publicUrl ?? ORIGIN;
  const db = sharedDb ?? (await openDatabase());
  const { authSecret } = config;
  const secrets = authSecret ? { authSecret, keys: await openAuthKeys(config, db) } : {};
  const app = createApp({ ...TEST_DEPS, ...secrets, db, config, log, origin });
  atEnd(() => app.close());

  async function request(path: string, init?: RequestInit, from = "127.0.0.1"): Promise<Response> {
    return app.fetch(new Request(origin + path, init), { incoming: { socket: { remoteAddress: from } } });
  }

  return { app, db: app.db, request };
}
