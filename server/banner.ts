import { GO_LIVE } from "#rules/store/copy-words.ts";
import type { Config } from "./config.ts";

type Started = { origin: string; database: string; development: boolean; version: string; isCopy: boolean };

/** What a person wants to know after the start. */
export function bannerText(config: Config, started: Started): string {
  const rows = [
    ["Open", started.origin],
    ["Data", config.dataDir],
    ["Database", started.database],
    ["Mail", mailText(config, started.origin)],
    ["Node", `${process.version}${started.development ? ", development" : ""}`],
    ...(started.isCopy ? [["Copy", COPY_TEXT]] : []),
  ];
  const lines = rows.map(([name = "", value]) => `  ${name.padEnd(10)}${value}`);
  return `\n  Storewright ${started.version} is running.\n\n${lines.join("\n")}\n`;
}

/** For the banner and the log. */
export const COPY_TEXT = `a restored copy, which does nothing by itself and takes no cards. To end that: ${GO_LIVE}`;

function mailText({ mail, loopback }: Config, origin: string): string {
  if (mail.kind === "smtp") return `sent by SMTP, from ${mail.from}`;
  if (mail.kind === "resend") return `sent by Resend, from ${mail.from}`;
  return loopback
    ? `simulated: read it at ${origin}/dev/mailbox`
    : "simulated: sign-in links are in this log";
}
