// npm run operator -- COMMAND, or node server/operator.ts COMMAND: what an operator does over all stores. The server may be
// running. Commands are in operator/; like the application, they are loaded as a bundle.
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { reachForBackup } from "#db/backup/reach.ts";
import { joinDatabase } from "#db/connect.ts";
import type { Log } from "#db/log.ts";
import { refusalText } from "#db/start-error.ts";
import { sayError } from "#db/without-values.ts";
import type { OperatorDeps } from "#operator/run.ts";
import { readConfig } from "./config.ts";
import { VERSION } from "./version.ts";

type OperatorModule = { runOperator: (args: string[], deps: OperatorDeps) => Promise<number> };

const log: Log = {
  info: () => undefined,
  warn: (_details, message) => console.error(message),
  error: (_details, message) => console.error(message),
};

/** What was opened, the last first. */
const opened: (() => Promise<void>)[] = [];

try {
  const { runOperator } = await load();
  process.exitCode = await runOperator(process.argv.slice(2), makeDeps());
} catch (error) {
  console.error(refusalText(error) ?? sayError(error));
  process.exitCode = 1;
} finally {
  for (const close of opened.reverse()) await close().catch(() => undefined);
}

async function load(): Promise<OperatorModule> {
  return import(new URL("../build/server/operator.js", import.meta.url).href);
}

function makeDeps(): OperatorDeps {
  const config = readConfig(process.env);
  let reaching: ReturnType<typeof reachForBackup> | undefined;
  const reach = () => {
    reaching ??= reachForBackup(config, log).then((reached) => {
      opened.push(reached.close);
      return reached;
    });
    return reaching;
  };
  return {
    config,
    log,
    version: VERSION,
    migrations: new URL("../db/migrations/", import.meta.url),
    reach: async () => (await reach()).client,
    connect: async () => {
      const { client, hosts } = await reach();
      const db = await joinDatabase(client, { hosts, log });
      opened.push(db.close);
      return db;
    },
    out: (text) => console.log(text),
    err: (text) => console.error(text),
    readLine: async () => (await text(process.stdin)).split("\n")[0] ?? "",
    ask: process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : undefined,
  };
}

// On stderr: stdout may go to a file.
async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D is no answer.
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  return Promise.race([terminal.question(question), closed]).finally(() => terminal.close());
}
