import { resumeStore, suspendStore } from "#domain/operator/suspend-store.ts";
import { type Command, nothingFound, refused } from "#operator/command.ts";
import { DEED_ON_ONE, mailsOf, NO_MAIL, readReason, sayStore, storeOf } from "#operator/subject.ts";

export const suspendOne: Command = {
  name: "stores suspend",
  usage: "SLUG --reason TEXT [--no-mail]",
  summary: "Takes a shop off the web at once. Nothing is lost.",
  help: [
    "Its pages answer 503, and nobody can order. Orders that it has go on: payments that arrive, refunds, returns, parcels,",
    "their pages and invoices. The store's people can sign in, read the reason, and export everything. Its owners are told by mail.",
  ].join("\n"),
  options: { reason: { type: "string" }, ...NO_MAIL },
  ...DEED_ON_ONE,
  run: async (call) => {
    const reason = readReason(call.options);
    const { db, store } = await storeOf(call);
    await call.confirm(`Suspend the store ${sayStore(store)}?`);
    await call.begin(store.id, { slug: store.slug, reason });
    const isFresh = await suspendStore(db, store.id, reason, mailsOf(call.options));
    return {
      facts: { id: store.id, slug: store.slug, suspended: true, reason },
      lines: [
        isFresh
          ? `The store ${sayStore(store)} is suspended.`
          : `The store ${sayStore(store)} was suspended already, and has the new reason.`,
      ],
    };
  },
};

export const resumeOne: Command = {
  name: "stores resume",
  usage: "SLUG [--no-mail]",
  options: NO_MAIL,
  summary: "Puts a suspended shop back on the web, as it was.",
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, store } = await storeOf(call);
    if (store.closingAt)
      throw refused(
        `The store ${sayStore(store)} is closed: operator stores reopen puts it back until ${store.closingAt.toISOString()}.`,
      );
    if (!store.suspendedAt) throw nothingFound(`The store ${sayStore(store)} is not suspended.`);
    await call.confirm(`Resume the store ${sayStore(store)}?`);
    await call.begin(store.id, { slug: store.slug });
    if (!(await resumeStore(db, store.id, mailsOf(call.options))))
      throw refused(`The store ${sayStore(store)} was resumed or closed a moment ago.`);
    return {
      facts: { id: store.id, slug: store.slug, suspended: false },
      lines: [`The store ${sayStore(store)} is on the web again.`],
    };
  },
};
