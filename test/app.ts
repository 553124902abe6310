import { pino } from "pino";
import { afterAll } from "vitest";
import type { Db } from "#db/client.ts";
import { type App, createApp } from "#http/app.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "./database.ts";

const ORIGIN = "http://localhost:3000";

export type TestApp = {
  app: App;
  db: Db;
  /** Sends a request through the whole front door, without a socket. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

/** The application over a database of its own. To be called at the top of a test file, as `openDatabase` is. */
export async function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const db = await openDatabase();
  const log = pino({ level: "silent" });
  const app = createApp({ db, config: readConfig(env), log, origin: ORIGIN, clientDir: "public" });
  afterAll(() => app.close());
  return { app, db, request: (path, init) => Promise.resolve(app.fetch(new Request(ORIGIN + path, init))) };
}
