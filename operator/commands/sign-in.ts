import { removeFactors, signOutEverywhere } from "#domain/operator/sign-in.ts";
import { type Command, EXIT } from "#operator/command.ts";
import { DEED_ON_ONE, personOf } from "#operator/subject.ts";

export const signOutPerson: Command = {
  name: "owners sign-out",
  usage: "ADDRESS",
  summary: "Ends every session of a person, on all devices.",
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, person } = await personOf(call);
    await call.confirm(`Sign ${person.email} out everywhere?`);
    await call.begin(person.id);
    const ended = await signOutEverywhere(db, person.id);
    call.note({ ended });
    return {
      facts: { id: person.id, ended },
      lines: [`${person.email} is signed out: ${ended} ${ended === 1 ? "session" : "sessions"} ended.`],
    };
  },
};

export const removeSecondFactor: Command = {
  name: "owners remove-factor",
  usage: "ADDRESS",
  summary: "Removes a person's second factors, after a check of who she is.",
  help: `For somebody who lost her device and her recovery codes. First make sure that it is her, by something that whoever has her
mailbox cannot answer. All factors and recovery codes go, she is signed out everywhere, and told by mail if she
belongs to a store.`,
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, person } = await personOf(call);
    await call.confirm(
      `Whoever has the mailbox ${person.email} can sign in then. Have you checked who is asking?`,
    );
    await call.begin(person.id);
    const removed = await removeFactors(db, person.id);
    call.note({ removed: removed.length });
    const isFresh = removed.length > 0;
    return {
      facts: { id: person.id, removed },
      lines: [
        isFresh
          ? `${person.email} has no second factor any more; removed: ${removed.join(", ")}.`
          : `${person.email} has no second factor.`,
      ],
      exit: isFresh ? EXIT.done : EXIT.nothing,
    };
  },
};
