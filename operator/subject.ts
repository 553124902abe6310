import type { Db } from "#db/client.ts";
import {
  findOperatedPerson,
  findOperatedStore,
  type OperatedPerson,
  type OperatedStore,
} from "#domain/operator/find-subject.ts";
import { oneLine } from "#rules/text/text.ts";
import { type Call, type Command, misused, nothingFound } from "./command.ts";

export async function getStoreNamed(db: Db, word: string): Promise<OperatedStore> {
  const store = await findOperatedStore(db, word);
  if (!store) throw nothingFound(`There is no store '${word}'.`);
  return store;
}

async function getPersonAt(db: Db, address: string): Promise<OperatedPerson> {
  const person = await findOperatedPerson(db, address);
  if (!person) throw nothingFound(`Nobody signs in as ${address}.`);
  return person;
}

/** Of deeds on the one store or person that their only word names. */
export const DEED_ON_ONE = { words: [1, 1], isDeed: true } satisfies Partial<Command>;

export async function storeOf(call: Call) {
  const db = await call.db();
  return { db, store: await getStoreNamed(db, call.words[0] ?? "") };
}

export async function personOf(call: Call) {
  const db = await call.db();
  return { db, person: await getPersonAt(db, call.words[0] ?? "") };
}

/** As people tell it from others. */
export function sayStore({ slug, name, id }: Pick<OperatedStore, "slug" | "name" | "id">): string {
  return `${slug ?? id}${name ? ` (${name})` : ""}`;
}

const MAX_REASON = 500;

/** Words that the store's people read. */
export function readReason(options: Call["options"]): string {
  const reason = typeof options.reason === "string" ? oneLine(options.reason) : "";
  if (reason === "") throw misused("--reason must say why, in words that the store's people will read.");
  if (reason.length > MAX_REASON) throw misused(`--reason must have at most ${MAX_REASON} characters.`);
  return reason;
}

/** Of commands whose deed owners are told by mail. */
export const NO_MAIL = { "no-mail": { type: "boolean" } } as const;

export function mailsOf(options: Call["options"]): { isSilent: boolean } {
  return { isSilent: options["no-mail"] === true };
}
