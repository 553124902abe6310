import { asService } from "#db/client.ts";
import { listOwnedAlone, resumeOwner, suspendOwner } from "#domain/operator/suspend-store.ts";
import { type Command, nothingFound } from "#operator/command.ts";
import { DEED_ON_ONE, mailsOf, NO_MAIL, personOf, readReason } from "#operator/subject.ts";

export const suspendPerson: Command = {
  name: "owners suspend",
  usage: "ADDRESS --reason TEXT [--no-mail]",
  summary: "Suspends every store that a person alone owns; she can open no other.",
  help: "She can still sign in and reads the reason there. Stores that she owns with others go on. She is told by mail.",
  options: { reason: { type: "string" }, ...NO_MAIL },
  ...DEED_ON_ONE,
  run: async (call) => {
    const reason = readReason(call.options);
    const { db, person } = await personOf(call);
    const owned = await asService(db, (tx) => listOwnedAlone(tx, person.id));
    await call.confirm(`Suspend ${person.email} and ${owned.length} stores?`);
    await call.begin(person.id, { reason, stores: owned });
    const suspended = await suspendOwner(db, person.id, reason, mailsOf(call.options));
    return {
      facts: { id: person.id, suspended: true, reason, stores: suspended },
      lines: [`${person.email} is suspended, and with her ${suspended.length} stores.`],
    };
  },
};

export const resumePerson: Command = {
  name: "owners resume",
  usage: "ADDRESS [--no-mail]",
  options: NO_MAIL,
  summary: "Resumes a person, and the stores that were suspended with her.",
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, person } = await personOf(call);
    if (!person.suspendedAt) throw nothingFound(`${person.email} is not suspended.`);
    await call.confirm(`Resume ${person.email}?`);
    await call.begin(person.id);
    const resumed = await resumeOwner(db, person.id, mailsOf(call.options));
    return {
      facts: { id: person.id, suspended: false, stores: resumed },
      lines: [`${person.email} is resumed, and ${resumed.length} stores are on the web again.`],
    };
  },
};
