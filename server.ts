import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { bannerText } from "./banner.ts";
import { type Config, readConfig } from "./config.ts";
import { getAuthSecret } from "./db/auth-secret.ts";
import { openDatabase } from "./db/open-database.ts";
import { StartError } from "./db/start-error.ts";
import { createFrontServer } from "./front-server.ts";
import { loadApp } from "./load-app.ts";
import { createLog } from "./log.ts";

// The process, top to bottom: configuration, socket, database, application. At the end requests under way are
// answered first, then the application and the database are closed.

const DEMO_PICTURES = join(import.meta.dirname, "domain/demo/pictures");
const GRACE_MS = 10_000;
const development = process.argv.includes("--dev");
const log = createLog(process.env.LOG_LEVEL || (development ? "warn" : "info"));

/** What was opened and must be closed again, the last first. */
const opened: (() => Promise<void>)[] = [];
let ended: Promise<never> | undefined;

process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!ended) console.error(error instanceof StartError ? `\n  ${error.message}\n` : error);
  await end(1);
}

async function start(config: Config): Promise<void> {
  const server = createFrontServer();
  server.on("request", answerNotYet);
  const port = await listen(server, config);
  const database = await openDatabase(config, log);
  opened.push(database.close);

  const origin = config.publicUrl ?? `http://localhost:${port}`;
  const authSecret = await getAuthSecret(config, database.db);
  const app = await loadApp({
    server,
    development,
    deps: { db: database.db, config, log, origin, authSecret, demoPicturesDir: DEMO_PICTURES },
  });
  opened.push(app.close, () => stopListening(server));
  server.off("request", answerNotYet).on("request", app.listener);
  console.log(bannerText(config, { origin, database: database.description, development }));
}

function answerNotYet(_req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, { "retry-after": "2", "content-type": "text/plain" }).end("The shop is opening.\n");
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        taken
          ? new StartError(
              `Port ${port} is taken. Stop what uses it, or choose another one, as in PORT=3001 npm start.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Requests under way are answered; connections that only wait are closed; nobody is waited for longer than the grace. */
async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timer);
}

function end(code: number): Promise<never> {
  ended ??= (async () => {
    for (const close of opened.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    process.exit(code);
  })();
  return ended;
}
