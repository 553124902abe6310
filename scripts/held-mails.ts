// npm run held-mails [-- send | drop]: sends or discards the mails that a restore held back. The server may be
// running.
import type pg from "pg";
import { reachForBackup } from "#db/backup/reach.ts";
import { StartError } from "#db/start-error.ts";
import { countHeldMails, dropHeldMails, sendHeldMails } from "#domain/mail/held-mails.ts";
import { runOperatorTask } from "./operator-task.ts";

await runOperatorTask(async (config, log) => {
  const decide = readDecision();
  const { client, close } = await reachForBackup(config, log);
  return decide(client).finally(close);
});

function readDecision(): (client: pg.Client) => Promise<string> {
  switch (process.argv[2]) {
    case undefined:
      return async (client) => `${await countHeldMails(client)} mails are held`;
    case "send":
      return async (client) => `${await sendHeldMails(client)} mails are being sent`;
    case "drop":
      return async (client) =>
        `${await dropHeldMails(client)} mails were discarded; an owner can send one again`;
    default:
      throw new StartError(
        "Say what to do, as in: npm run held-mails -- send, or: npm run held-mails -- drop",
      );
  }
}
