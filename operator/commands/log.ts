import { listDeeds, type OperatorDeed } from "#domain/operator/deeds.ts";
import { type Command, EXIT } from "#operator/command.ts";
import { readCount } from "#operator/read-count.ts";

export const showLog: Command = {
  name: "log",
  usage: "[--subject ID] [--command NAME] [--limit N] [--before N]",
  summary: "What was done with this command, the newest first.",
  help: "A subject is the id of a store or user, as the log and --json show it. --before continues a list.",
  options: {
    subject: { type: "string" },
    command: { type: "string" },
    limit: { type: "string" },
    before: { type: "string" },
  },
  run: async ({ db, options }) => {
    const { deeds, next } = await listDeeds(await db(), {
      subject: options.subject as string | undefined,
      command: options.command as string | undefined,
      limit: readCount(options, "limit", 50, 1000),
      before: options.before === undefined ? undefined : readCount(options, "before", 0),
    });
    const lines = deeds.length > 0 ? deeds.map(sayDeed) : ["Nothing was done yet."];
    if (next) lines.push(`Older ones: --before ${next}`);
    return { facts: { deeds, next: next ?? null }, lines, exit: deeds.length > 0 ? EXIT.done : EXIT.nothing };
  },
};

function sayDeed({ at, who, command, subject, outcome, details }: OperatorDeed): string {
  const when = at.toISOString().slice(0, 19).replace("T", " ");
  const how = outcome === "begun" ? "begun, never ended" : outcome;
  const more = Object.keys(details).length > 0 ? JSON.stringify(details) : "";
  return [when, who, command, subject ?? "–", how, more].filter(Boolean).join("  ");
}
