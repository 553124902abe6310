import {
  countRetried,
  FAILURE_KINDS,
  type Failure,
  type FailureKind,
  listFailures,
  MAIL_IS_NEWS_DAYS,
  retryFailures,
} from "#domain/operator/failures.ts";
import { type Call, type Command, EXIT, misused } from "#operator/command.ts";
import { readCount } from "#operator/read-count.ts";
import { getStoreNamed, sayStore } from "#operator/subject.ts";
import { isUuid } from "#rules/input/ids.ts";

export const showFailures: Command = {
  name: "failures list",
  usage: "[mails|jobs|webhooks] [--store SLUG] [--limit N]",
  summary: "Mails and jobs that were given up, and addresses of webhooks that were paused.",
  help: "The newest first, 20 of each kind unless --limit says otherwise. Of addresses only the host is shown.",
  words: [0, 1],
  options: { store: { type: "string" }, limit: { type: "string" } },
  run: async ({ db, words, options }) => {
    const kinds = words[0] === undefined ? FAILURE_KINDS : [readKind(words[0])];
    const limit = readCount(options, "limit", 20, 1000);
    const store = await findStore(db, options);
    const failures: Failure[] = [];
    for (const kind of kinds)
      failures.push(...(await listFailures(await db(), kind, { store: store?.id, limit })));
    return {
      facts: { failures },
      lines: failures.length > 0 ? failures.map(sayFailure) : ["Nothing was given up."],
      exit: failures.length > 0 ? EXIT.done : EXIT.nothing,
    };
  },
};

export const tryAgain: Command = {
  name: "failures retry",
  usage: "mails|jobs|webhooks (ID… | --all) [--store SLUG]",
  summary: "Tries again what was given up.",
  help: `Mails and jobs are queued anew, as often as at first; what they were about may be gone, and then they fail again. Addresses of
webhooks go on with what waits for them. --all with --store takes all of one store. Mails that are older than ${MAIL_IS_NEWS_DAYS} days, or that
were given up after a restore, are sent by their ids alone.`,
  words: [1, 1000],
  options: { store: { type: "string" }, all: { type: "boolean" } },
  isDeed: true,
  run: async ({ db, words, options, confirm, begin, note }) => {
    const [typed = "", ...ids] = words;
    const kind = readKind(typed);
    if ((ids.length === 0) !== Boolean(options.all)) throw misused("Name ids, or --all.");
    // Whatever else is typed here may be somebody's address, and would be in the log.
    if (!ids.every(isUuid)) throw misused("Ids are those that failures list shows.");
    const store = await findStore(db, options);
    const chosen = { store: store?.id, ids: ids.length > 0 ? ids : undefined };
    const count = await countRetried(await db(), kind, chosen);
    const where = store ? ` of ${sayStore(store)}` : "";
    await confirm(`${count} ${kind}${where} that were given up are tried again. Go on?`);
    await begin(ids.length === 1 ? ids[0] : undefined, {
      kind,
      store: store?.id,
      ids: ids.length > 1 ? ids : undefined,
    });
    const retried = await retryFailures(await db(), kind, chosen);
    note({ retried });
    return {
      facts: { kind, retried },
      lines: [retried > 0 ? `${retried} ${kind} are tried again.` : `None of these ${kind} was given up.`],
      exit: retried > 0 ? EXIT.done : EXIT.nothing,
    };
  },
};

function readKind(typed: string): FailureKind {
  const kind = FAILURE_KINDS.find((known) => known === typed);
  if (!kind) throw misused(`Failures are of ${FAILURE_KINDS.join(", ")}, not of '${typed}'.`);
  return kind;
}

async function findStore(db: Call["db"], { store }: Call["options"]) {
  return typeof store === "string" ? getStoreNamed(await db(), store) : undefined;
}

function sayFailure({ kind, id, store, what, reason, at }: Failure): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")}  ${kind}  ${id}  ${store}  ${what}  ${reason}`;
}
