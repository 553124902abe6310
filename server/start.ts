import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getAuthSecret } from "#db/auth-secret.ts";
import { openDataFolder } from "#db/data-folder.ts";
import { openDatabase } from "#db/open-database.ts";
import { refusalText } from "#db/start-error.ts";
import { readInstallation } from "#domain/installation/installation.ts";
import { requireBucket } from "#domain/pictures/require-bucket.ts";
import { openAuthKeys } from "#domain/secrets/open-keys.ts";
import { bannerText, COPY_TEXT } from "./banner.ts";
import { type Config, readConfig } from "./config.ts";
import { createDiskWatch } from "./disk-watch.ts";
import { createFrontServer } from "./front-server.ts";
import { listenRefusal } from "./listen-refusal.ts";
import { loadApp } from "./load-app.ts";
import { createLog, logPrintedErrors } from "./log.ts";
import { VERSION } from "./version.ts";

// The process, top to bottom: configuration, socket, database, application. On shutdown it answers requests in
// progress, then closes the application and the database.

const DEMO_PICTURES = join(import.meta.dirname, "../domain/demo/pictures");
const IMAGE_WORKER = join(import.meta.dirname, "../domain/pictures/image-worker.ts");
const IMPORT_WORKER = join(import.meta.dirname, "../domain/imports/reading/import-worker.ts");
const development = process.argv.includes("--dev");
const disk = createDiskWatch();
const log = createLog(development ? "warn" : "info", undefined, disk);

/** What was opened and must be closed again, the last first. */
const opened: (() => Promise<void>)[] = [];
let ended: Promise<never> | undefined;

if (process.argv.includes("--version")) {
  console.log(`Storewright ${VERSION}`);
  process.exit(0);
}

process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
// Node would print the error with all that it carries.
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "the process failed");
  process.exit(1);
});

try {
  await start(readConfig(process.env));
} catch (error) {
  const refusal = refusalText(error);
  if (!ended && refusal) console.error(`\n  ${refusal}\n`);
  else if (!ended) log.fatal({ err: error }, "the server could not start");
  await end(1);
}

async function start(config: Config): Promise<void> {
  log.level = config.logLevel ?? log.level;
  disk.watchFolder(config.dataDir);
  const { server, listen, stop, isStopping } = createFrontServer();
  server.on("request", answerNotYet);
  const port = await listen(config.host, config.port).catch((error) => {
    throw listenRefusal(error, config.host, config.port);
  });
  await requirePictureStore(config);
  const database = await openDatabase(config, log);
  opened.push(database.close);
  const { copySince } = await readInstallation(database.db);
  if (copySince) log.warn({ copySince }, `This is ${COPY_TEXT}`);

  const origin = config.publicUrl ?? `http://localhost:${port}`;
  const authSecret = await getAuthSecret(config, database.db);
  const keys = await openAuthKeys({ ...config, authSecret }, database.db);
  if (config.acceptedSecret)
    log.warn("AUTH_SECRET_ACCEPTED is set: remove it once operator rotate-secret is done.");
  const app = await loadApp({
    server,
    development,
    deps: {
      db: database.db,
      config,
      log,
      origin,
      authSecret,
      keys,
      demoPicturesDir: DEMO_PICTURES,
      imageWorker: IMAGE_WORKER,
      importWorker: IMPORT_WORKER,
      isStopping,
      version: VERSION,
    },
  });
  opened.push(app.close, stop);
  server.off("request", answerNotYet).on("request", app.listener);
  if (!development) logPrintedErrors(log);
  console.log(
    bannerText(config, {
      origin,
      database: database.description,
      development,
      version: VERSION,
      isCopy: copySince !== null,
    }),
  );
}

function answerNotYet(_req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, { "retry-after": "2", "content-type": "text/plain" }).end("The server is starting.\n");
}

async function requirePictureStore({ s3, dataDir }: Config): Promise<void> {
  if (!s3) return openDataFolder(dataDir);
  const fault = await requireBucket(s3);
  if (fault) log.warn({ err: fault }, "The image bucket does not answer");
}

function end(code: number): Promise<never> {
  ended ??= (async () => {
    for (const close of opened.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    process.exit(code);
  })();
  return ended;
}
