import { endCopy, findInstallation } from "#db/installation.ts";
import { countHeldMails } from "#domain/mail/held-mails.ts";
import { type Command, EXIT, failed } from "#operator/command.ts";

export const adopt: Command = {
  name: "adopt",
  usage: "",
  summary: "Ends 'This is a copy': puts a restored installation into service.",
  help: "A running server notices within ten seconds. Mails that the restore held stay held: npm run held-mails.",
  isDeed: true,
  run: async ({ client, confirm, begin }) => {
    const connection = await client();
    const installation = await findInstallation(connection);
    if (!installation) throw failed("No server of this version has used this database yet: start one first.");
    const { id, copySince } = installation;
    if (!copySince)
      return {
        facts: { id, adopted: false },
        lines: [`Installation ${id} is in service.`],
        exit: EXIT.nothing,
      };
    await confirm(
      `Installation ${id} is a copy, restored at ${copySince.toISOString()}. Payments, reminders, sweeps and jobs go on from now, as if it were the only one. Is the original out of service?`,
    );
    await begin(undefined, { installation: id, copySince: copySince.toISOString() });
    await endCopy(connection);
    const held = await countHeldMails(connection);
    const lines = [`Installation ${id} is in service.`];
    if (held > 0) lines.push(`${held} mails are held: npm run held-mails -- send, or drop.`);
    return { facts: { id, adopted: true, held }, lines };
  },
};
