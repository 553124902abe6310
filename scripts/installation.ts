// npm run installation [-- go-live | take-pictures [--from word]]: says what this installation is, puts a restored copy
// into service, or takes the pictures of another installation. The server may be running.
import { parseArgs } from "node:util";
import type pg from "pg";
import { reachForBackup } from "#db/backup/reach.ts";
import { endCopy, findInstallation } from "#db/installation.ts";
import { StartError } from "#db/start-error.ts";
import { refuseForeignPictures, takePictures } from "#domain/backup/take-pictures.ts";
import { openPictureMark } from "#domain/pictures/picture-mark.ts";
import type { Config } from "#server/config.ts";
import { runOperatorTask } from "./operator-task.ts";

const USAGE =
  "Say what to do, as in: npm run installation -- go-live, or: npm run installation -- take-pictures [--from word]";

await runOperatorTask(async (config, log) => {
  const decide = readDecision();
  const { client, close } = await reachForBackup(config, log);
  return decide(config, client).finally(close);
});

type Decision = (config: Config, client: pg.Client) => Promise<string>;

function readDecision(): Decision {
  const { values, positionals } = readArguments();
  switch (positionals[0]) {
    case undefined:
      return describe;
    case "go-live":
      return goLive;
    case "take-pictures":
      return async (config, client) => {
        await refuseForeignPictures(config, client, values);
        await takePictures(config, client, values);
        return describe(config, client);
      };
    default:
      throw new StartError(USAGE);
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { from: { type: "string" } } });
  } catch {
    throw new StartError(USAGE);
  }
}

async function goLive(config: Config, client: pg.Client): Promise<string> {
  await getInstallation(client);
  await endCopy(client);
  return describe(config, client);
}

async function describe(config: Config, client: pg.Client): Promise<string> {
  const { id, copySince } = await getInstallation(client);
  const { place, read } = openPictureMark(config);
  const holder = await read();
  const state = copySince ? `a copy, restored at ${copySince.toISOString()}` : "in service";
  const pictures =
    holder === id ? "has its pictures" : `belongs to ${holder ? `installation ${holder}` : "nobody yet"}`;
  return `Installation ${id} is ${state}. ${place} ${pictures}.`;
}

async function getInstallation(client: pg.Client) {
  const found = await findInstallation(client);
  if (!found) throw new StartError("No server of this version has used this database yet: start one first.");
  return found;
}
