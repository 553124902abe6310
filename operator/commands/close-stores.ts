import { join, resolve } from "node:path";
import { asService } from "#db/client.ts";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { readInstallation } from "#domain/installation/installation.ts";
import { closeStore, hasOrderedSince, reopenStore } from "#domain/operator/close-store.ts";
import type { OperatedStore } from "#domain/operator/find-subject.ts";
import { listOwnedAlone } from "#domain/operator/suspend-store.ts";
import { writeArchive } from "#domain/operator/write-archive.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { type Call, type Command, misused, nothingFound, refused } from "#operator/command.ts";
import {
  DEED_ON_ONE,
  getStoreNamed,
  mailsOf,
  NO_MAIL,
  personOf,
  readReason,
  sayStore,
  storeOf,
} from "#operator/subject.ts";
import { DAYS_UNTIL_ERASED } from "#rules/operator/closing.ts";
import { shopAddress } from "#rules/shop-domain/shop-address.ts";

const CLOSED = "Whoever runs this service has closed it.";

export const closeOne: Command = {
  name: "stores close",
  usage: "SLUG [--reason TEXT] [--archive FILE] [--no-mail] --yes --slug SLUG",
  summary: `Writes a store's archive, suspends it, and has it erased whole in ${DAYS_UNTIL_ERASED} days.`,
  help: [
    "The archive is the one that the owner can export: a ZIP file with all tables, sheets and pictures. Without --archive it goes to",
    "DATA_DIR/closed/, which is not kept with a bucket: then say where. It is where you keep what the law wants kept, such as invoices. Until the store is erased, stores reopen puts",
    "everything back. Its owners are told by mail, and once more a week before; --no-mail tells them nothing.",
  ].join("\n"),
  options: { reason: { type: "string" }, archive: { type: "string" }, slug: { type: "string" }, ...NO_MAIL },
  ...DEED_ON_ONE,
  run: async (call) => {
    const { store } = await storeOf(call);
    if (store.closingAt)
      throw refused(
        `The store ${sayStore(store)} is closed already, and erased at ${store.closingAt.toISOString()}.`,
      );
    const reason = closingReason(call);
    const file = archiveFile(call, store);
    await call.confirm(`Close the store ${sayStore(store)}, and erase it in ${DAYS_UNTIL_ERASED} days?`);
    await call.confirmWord("slug", store.slug ?? store.id);
    await call.begin(store.id, { slug: store.slug, archive: file });
    const erasedAt = await archiveAndClose(call, store, { file, reason });
    call.note({ erasedAt });
    return {
      facts: { id: store.id, slug: store.slug, archive: file, erased_at: erasedAt },
      lines: [
        `The store ${sayStore(store)} is closed, and erased at ${erasedAt.toISOString()}. Its archive is ${file}.`,
      ],
    };
  },
};

function closingReason({ options }: Call): string {
  return options.reason === undefined ? CLOSED : readReason(options);
}

async function archiveAndClose(
  call: Call,
  store: OperatedStore,
  { file, reason }: { file: string; reason: string },
): Promise<Date> {
  const db = await call.db();
  const deps = await archiveDeps(call);
  call.progress(`Writing the archive to ${file}`);
  const { begunAt } = await writeArchive(deps, store.id, file);
  const erasedAt = await closeStore(db, store.id, reason, mailsOf(call.options));
  // It was selling until now, and nothing else is left after it is erased.
  if (await hasOrderedSince(db, store.id, begunAt)) {
    call.progress("Writing it again, with the orders that were placed meanwhile");
    await writeArchive(deps, store.id, file, { replaces: true });
  }
  return erasedAt;
}

export const archiveOne: Command = {
  name: "stores archive",
  usage: "SLUG [--archive FILE]",
  summary: "Writes a store's archive, as stores close does, and changes nothing.",
  help: [
    "Refunds, returns and invoices of a closed store go on until it is erased: write its archive once more before that.",
    "Without --archive it goes to DATA_DIR/closed/.",
  ].join("\n"),
  options: { archive: { type: "string" } },
  ...DEED_ON_ONE,
  run: async (call) => {
    const { store } = await storeOf(call);
    const file = archiveFile(call, store);
    await call.begin(store.id, { slug: store.slug, archive: file });
    call.progress(`Writing the archive to ${file}`);
    await writeArchive(await archiveDeps(call), store.id, file);
    return {
      facts: { id: store.id, slug: store.slug, archive: file },
      lines: [`The archive of the store ${sayStore(store)} is ${file}.`],
    };
  },
};

export const closePerson: Command = {
  name: "owners close",
  usage: "ADDRESS [--reason TEXT] [--archive FOLDER] [--no-mail] --yes --address ADDRESS",
  summary:
    "Closes every store that a person alone owns, each with its archive, in DATA_DIR/closed/ or FOLDER.",
  help: "She stays able to sign in; owners suspend keeps her from opening another store. Stores that she owns with others go on.",
  options: {
    reason: { type: "string" },
    archive: { type: "string" },
    address: { type: "string" },
    ...NO_MAIL,
  },
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, person } = await personOf(call);
    const owned = await asService(db, (tx) => listOwnedAlone(tx, person.id));
    const found = await Promise.all(owned.map((id) => getStoreNamed(db, id)));
    const open = found.filter(({ closingAt }) => !closingAt);
    if (open.length === 0) throw nothingFound(`${person.email} alone owns no store that is not closed.`);
    const reason = closingReason(call);
    const folder = typedPath(call) ?? defaultFolder(call);
    await call.confirm(
      `Close ${open.map(sayStore).join(", ")}, and erase them in ${DAYS_UNTIL_ERASED} days?`,
    );
    await call.confirmWord("address", person.email);
    await call.begin(person.id, { stores: open.map(({ id }) => id) });
    const closed = [];
    // One after the other: if one fails, those before it are closed, and the command can be run again.
    for (const store of open) {
      const file = join(folder, archiveName(store));
      closed.push({
        id: store.id,
        archive: file,
        erased_at: await archiveAndClose(call, store, { file, reason }),
      });
    }
    return { facts: { id: person.id, stores: closed }, lines: [`${closed.length} stores are closed.`] };
  },
};

function archiveFile(call: Call, store: OperatedStore): string {
  return typedPath(call) ?? join(defaultFolder(call), archiveName(store));
}

/** With the time: a store that was reopened may be closed again on the same day. */
function archiveName({ slug, id }: OperatedStore): string {
  return `${slug ?? id}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.zip`;
}

/** npm changes to the project's folder; a path is relative to where it was typed. */
function typedPath({ options: { archive } }: Call): string | undefined {
  return typeof archive === "string" ? resolve(process.env.INIT_CWD ?? ".", archive) : undefined;
}

function defaultFolder({ config: { dataDir, s3 } }: Call): string {
  // Nothing else lies there then, and in a container it goes with it: the archive is all that is left of a store.
  if (s3) throw misused("--archive must say where: with a bucket, DATA_DIR may not be kept.");
  return join(dataDir, "closed");
}

async function archiveDeps(call: Call) {
  const { config, log } = call;
  const db = await call.db();
  const { copySince } = await readInstallation(db);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const hasNames = config.publicUrl !== undefined && copySince === null;
  return {
    db,
    log,
    origin,
    storage: createStorage(config),
    consentLinks: createConsentLinks(await call.keys()),
    addressOf: ({ slug, mainName }: Parameters<typeof shopAddress>[1]) =>
      shopAddress(origin, { slug, mainName: hasNames ? mainName : null }),
  };
}

export const reopenOne: Command = {
  name: "stores reopen",
  usage: "SLUG [--no-mail]",
  options: NO_MAIL,
  summary: "Puts a closed store back as it was, before it is erased.",
  help: "One that was suspended before it was closed is suspended again, for the same reason.",
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, store } = await storeOf(call);
    if (!store.closingAt) throw nothingFound(`The store ${sayStore(store)} is not closed.`);
    await call.confirm(`Reopen the store ${sayStore(store)}?`);
    await call.begin(store.id, { slug: store.slug });
    const reopened = await reopenStore(db, store.id, mailsOf(call.options));
    if (!reopened) throw refused(`The store ${sayStore(store)} is being erased.`);
    const { isSuspended } = reopened;
    return {
      facts: { id: store.id, slug: store.slug, suspended: isSuspended },
      lines: [
        isSuspended
          ? `The store ${sayStore(store)} is no longer closed, but suspended, as it was before.`
          : `The store ${sayStore(store)} is on the web again.`,
      ],
    };
  },
};
