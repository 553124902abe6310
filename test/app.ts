import { type Logger, pino } from "pino";
import { afterAll } from "vitest";
import type { Db } from "#db/client.ts";
import { type App, createApp } from "#http/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "./database.ts";

export const ORIGIN = "http://localhost:3000";
export const AUTH_SECRET = "a secret of the tests, as long as it takes";

export type TestApp = {
  app: App;
  db: Db;
  /** Sends a request through the whole front door, without a socket; from this machine, unless said otherwise. */
  request(path: string, init?: RequestInit, from?: string): Promise<Response>;
};

/** The application over a database of its own, or over that of another, as a second process would be. To be called at the top of a test file, as `openDatabase` is. */
export async function openTestApp(
  env: Record<string, string> = {},
  log: Logger = pino({ level: "silent" }),
  sharedDb?: Db,
): Promise<TestApp> {
  const db = sharedDb ?? (await openDatabase());
  // Tests about limits switch them on; the others would soon be over them.
  const config = readConfig({ RATE_LIMITS: "off", ...env });
  const origin = config.publicUrl ?? ORIGIN;
  const app = createApp({
    db,
    config,
    log,
    origin,
    authSecret: AUTH_SECRET,
    demoPicturesDir: "domain/demo/pictures",
    imageWorker: "domain/media/image-worker.ts",
    isStopping: () => false,
    clientDir: "public",
  });
  afterAll(() => app.close());

  async function request(path: string, init?: RequestInit, from = "127.0.0.1"): Promise<Response> {
    return app.fetch(new Request(origin + path, init), { incoming: { socket: { remoteAddress: from } } });
  }

  return { app, db, request };
}
