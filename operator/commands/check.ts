import { findInstallation } from "#db/installation.ts";
import { checkDatabase } from "#operator/checks/database.ts";
import { type Finding, orBad } from "#operator/checks/finding.ts";
import { checkMail } from "#operator/checks/mail.ts";
import { checkDisk, checkPictures } from "#operator/checks/pictures.ts";
import { checkSecret } from "#operator/checks/secret.ts";
import { type Call, type Command, EXIT, type ExitCode } from "#operator/command.ts";

export const checkAll: Command = {
  name: "check",
  usage: "",
  summary: "Whether database, secret, pictures, mail, clock, disk and backups are as they should be.",
  help: `Writes and removes one small file beside the pictures, and signs in at the mail provider; sends nothing. Ends with 0 if all is
well, 5 with warnings, 1 if something keeps shops from selling.`,
  run: async (call) => {
    const findings = await findAll(call);
    const exit = exitOf(findings);
    return { facts: { ok: exit === EXIT.done, findings }, lines: findings.map(sayFinding), exit };
  },
};

async function findAll({ client, config, migrations }: Call): Promise<Finding[]> {
  const { databaseUrl, dataDir, mail } = config;
  const installation = async () => (await findInstallation(await client()))?.id;
  return [
    ...(await orBad("database", async () => checkDatabase(await client(), { databaseUrl, migrations }))),
    ...(await orBad("secret", async () => checkSecret(await client(), config, migrations))),
    ...(await orBad("pictures", async () => checkPictures(config, await installation().catch(() => null)))),
    ...(await orBad("mail", () => checkMail(mail))),
    ...(await orBad("disk", () => checkDisk(dataDir))),
  ];
}

function exitOf(findings: Finding[]): ExitCode {
  const has = (verdict: Finding["verdict"]) => findings.some((finding) => finding.verdict === verdict);
  if (has("bad")) return EXIT.failed;
  return has("warning") ? EXIT.warnings : EXIT.done;
}

function sayFinding({ about, verdict, says }: Finding): string {
  return `${verdict.padEnd(7)}  ${about.padEnd(12)}  ${says}`;
}
