// npm run restore -- file [--without-stores] [--take-over [--from word]]: fills an empty database and an image store
// from a backup.
import { parseArgs } from "node:util";
import { StartError } from "#db/start-error.ts";
import { restore } from "#domain/backup/restore.ts";
import { type SealedCount, sumSealed } from "#domain/secrets/reseal.ts";
import { GO_LIVE } from "#rules/store/copy-words.ts";
import { fromWhereTyped, runOperatorTask } from "./operator-task.ts";

await runOperatorTask(async (config, log) => {
  const { file, ...options } = readArguments();
  const restored = await restore(config, file, log, options);
  const done = `Restored ${restored.rows} rows and ${restored.images} image files, as they were at ${restored.createdAt}
${erasedWords(restored.erased)}${ownedWords(restored.owned)}${sealedWords(restored.sealed)}
This is a copy: it asks Stripe nothing and does nothing by itself. To put it into service: ${GO_LIVE}`;
  if (restored.heldMails === 0) return done;
  return `${done}
${restored.heldMails} mails that had not been sent by then are held. To send them: npm run held-mails -- send. To discard them: npm run held-mails -- drop`;
});

function erasedWords(erased: number | undefined): string {
  if (erased !== undefined)
    return `Customers erased again, because they were erased after the backup: ${erased}`;
  return "There is no list of erasures (erasures.txt in DATA_DIR, or erasures/ in the bucket): whoever was erased after the backup is in it again. If the original has one, copy it to this DATA_DIR and restore again into an empty database.";
}

function ownedWords(owned: string[]): string {
  if (owned.length === 0) return "";
  return `\nTheir owners' accounts were erased after the backup, and are here again with their stores: ${owned.join(", ")}. Hand the stores over, then npm run operator -- person erase`;
}

/** Of a backup from before AUTH_SECRET was replaced. */
function sealedWords(counts: SealedCount[]): string {
  const [accepted, lost] = [sumSealed(counts, "accepted"), sumSealed(counts, "unreadable")];
  const words = [
    accepted &&
      `${accepted} encrypted values open only with AUTH_SECRET_ACCEPTED. To encrypt them with AUTH_SECRET: npm run operator -- rotate-secret`,
    lost &&
      `${lost} encrypted values (${counts
        .filter(({ unreadable }) => unreadable)
        .map(({ kind }) => kind)
        .join(
          ", ",
        )}) cannot be opened: they were encrypted with another AUTH_SECRET. Set AUTH_SECRET_ACCEPTED to the one of the time of the backup; then npm run operator -- rotate-secret`,
  ];
  return words
    .filter(Boolean)
    .map((line) => `\n${line}`)
    .join("");
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "without-stores": { type: "boolean", default: false },
        "take-over": { type: "boolean", default: false },
        from: { type: "string" },
      },
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0)
      return {
        file: fromWhereTyped(file),
        withoutStores: values["without-stores"],
        takeOver: values["take-over"] ? { from: values.from } : undefined,
      };
  } catch {
    // An unknown option: the message below lists the known ones.
  }
  throw new StartError(
    "Name the backup, as in: npm run restore -- backup.tar.gz [--without-stores] [--take-over [--from word]]",
  );
}
