import { resolve } from "node:path";
import { erasePersonInStore, erasePersonsAccount } from "#domain/operator/erase-person.ts";
import { exportPerson } from "#domain/operator/export-person.ts";
import { type FoundPerson, findPerson, isKnown, subjectOf } from "#domain/operator/find-person.ts";
import { openErasureList } from "#domain/privacy/erasure-list.ts";
import { type Call, type Command, EXIT, misused, nothingFound } from "#operator/command.ts";
import { type ErasedStore, keptYears, sayErasure, sayPerson, sayWhyKept } from "#operator/person-words.ts";
import { DEED_ON_ONE, sayStore } from "#operator/subject.ts";
import { MAX_EMAIL_LENGTH } from "#rules/email/email.ts";
import { counted } from "#rules/text/counted.ts";

const BY_STDIN =
  "With - in place of ADDRESS it is read from standard input: processes and their words can be listed by others.";

export const showPerson: Command = {
  name: "person show",
  usage: "ADDRESS",
  summary: "In which stores a person is known, and as what.",
  help: BY_STDIN,
  ...DEED_ON_ONE,
  run: async (call) => {
    const { person } = await beginOn(call);
    return { facts: person, lines: sayPerson(person) };
  },
};

export const exportOne: Command = {
  name: "person export",
  usage: "ADDRESS --to FOLDER",
  summary: "Writes all that is known of a person to a folder, as JSON and as a page to read.",
  help: `For a person who asks what is known of her; make sure that it is her. The files are person.json and person.html, which only the
system's user can read. ${BY_STDIN}`,
  options: { to: { type: "string" } },
  ...DEED_ON_ONE,
  run: async (call) => {
    const { to } = call.options;
    if (typeof to !== "string" || to === "") throw misused("--to must name a folder.");
    const { person } = await beginOn(call);
    // npm changes to the project's folder; a path is relative to where it was typed.
    const folder = resolve(process.env.INIT_CWD ?? ".", to);
    const files = await exportPerson({ db: await call.db(), client: await call.client() }, person, folder);
    return {
      facts: { email: person.email, stores: person.stores.map(({ id }) => id), files },
      lines: [`What ${counted(person.stores.length, "store")} know of ${person.email} is in:`, ...files],
    };
  },
};

export const erasePerson: Command = {
  name: "person erase",
  usage: "ADDRESS --yes",
  summary: "Erases a person in all stores, but for what the law wants kept.",
  help: `Store by store, each as a whole, as its owner would do it: a run that was interrupted can be run again. What stays, and why, is said
of each store. Her places in stores end, and her account goes, unless she owns a store. A backup that is restored later is erased
again. ${BY_STDIN}`,
  ...DEED_ON_ONE,
  run: async (call) => {
    const { email, subject } = await readAddress(call);
    const client = await call.client();
    const person = await getKnown(call, { email, subject });
    await call.confirm(
      `Erase what ${counted(person.stores.length, "store")} know of ${email}? This cannot be undone, not even from a backup.`,
    );
    await call.begin(subject, { stores: person.stores.length });
    const deps = {
      db: await call.db(),
      authSecret: await call.secret(),
      erasures: openErasureList(call.config),
    };
    const erased: ErasedStore[] = [];
    for (const store of person.stores) {
      call.progress(`Store ${erased.length + 1} of ${person.stores.length}: ${sayStore(store)}`);
      erased.push({ store, erasure: await erasePersonInStore(deps, person, store) });
    }
    const isGone = person.account?.owns.length ? false : await erasePersonsAccount(deps, client, email);
    return sayErased(call, person, erased, isGone);
  },
};

function sayErased(call: Call, person: FoundPerson, erased: ErasedStore[], isAccountGone: boolean) {
  const count = (outcome: string) => erased.filter(({ erasure }) => erasure.outcome === outcome).length;
  const open = count("open-orders");
  const account = person.account ? (isAccountGone ? "erased" : "kept") : null;
  call.note({ erased: count("erased"), open, owned: count("owner"), account });
  const isWhole = open === 0 && account !== "kept";
  return {
    facts: {
      email: person.email,
      stores: erased.map(({ store: { id, slug, orders, invoices, last_invoice }, erasure }) => ({
        ...{ id, slug, ...erasure },
        kept:
          erasure.outcome === "erased"
            ? { orders, invoices, invoices_until: last_invoice && keptYears(last_invoice) }
            : null,
      })),
      account,
    },
    lines: [
      ...erased.map(({ store, erasure }) => sayErasure(store, erasure)),
      `${person.email} is erased in ${counted(count("erased"), "store")}.`,
      ...(account ? [`The account is ${account}.`] : []),
      ...sayWhyKept(erased, account === "kept"),
    ],
    exit: isWhole ? EXIT.done : EXIT.refused,
  };
}

type Address = { email: string; subject: string };

/** In lower case, as stores keep it. */
async function readAddress(call: Call): Promise<Address> {
  const email = (call.words[0] ?? "").trim().toLowerCase();
  if (!email.includes("@") || email.length > MAX_EMAIL_LENGTH)
    throw misused("ADDRESS must be an e-mail address.");
  return { email, subject: subjectOf(await call.secret(), email) };
}

async function getKnown(call: Call, address: Address): Promise<FoundPerson> {
  // The program must fit the database before its tables are read.
  await call.db();
  const person = await findPerson(await call.client(), address);
  if (!isKnown(person)) throw nothingFound(`Nothing is known of ${address.email}.`);
  return person;
}

/** For what only reads, the search included: it is written down first. */
async function beginOn(call: Call): Promise<{ person: FoundPerson }> {
  const address = await readAddress(call);
  await call.begin(address.subject);
  return { person: await getKnown(call, address) };
}
