import type { z } from "zod";
import type { Db, Tx } from "#db/client.ts";
import { HANDLE_TAKEN } from "#domain/products/handles.ts";
import { readVersion, type VersionName } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";

type Values = Record<string, unknown>;

type About = { store: StoreId; payload: Values; origin: string; now: Date };

/** What can be put back, as it is now. `rest` is what else a save by hand needs. */
export type Today = { version: number; values: Values; rest?: Values };

export type WayBack = {
  /** Undefined: the record is gone. */
  read(about: About & { tx: Tx }): Promise<Today | undefined>;
  /** What was removed gets another id when it comes back: ids do not tell whether values are the same. */
  givesNewIds?: true;
  /** What a value of before needs and is no longer there, as a sentence. */
  findMissing?(field: string, before: unknown, today: Today): string | undefined;
  /** Saves these values, by the function and the checks of a save by hand, and everything else as it is today. */
  save(about: Saving): Promise<SaveAnswer>;
};

type Saving = About & { db: Db; author: SaveAuthor; today: Today; values: Values };

export type SaveAnswer =
  | { ok: true }
  | { ok: false; reason: "changed-elsewhere" }
  /** Said to who wanted it. */
  | { ok: false; reason: "refused"; sentence: string };

export function refused(sentence: string): SaveAnswer {
  return { ok: false, reason: "refused", sentence };
}

type Saved =
  | SaveAnswer
  | { ok: false; reason: "not-found" | "stock-changed" }
  | { ok: false; reason: "invalid"; fields: Record<string, string> }
  | { ok: false; reason: "handle-taken" };

type Get<Settings> = (tx: Tx, store: StoreId) => Promise<Settings>;

export function readVersioned(get: Get<{ version: number }>): WayBack["read"] {
  return async ({ tx, store }) => {
    const { version, ...values } = await get(tx, store);
    return { version, values };
  };
}

export function readWithVersion(of: VersionName, get: Get<object>): WayBack["read"] {
  return async ({ tx, store }) => {
    const version = await readVersion(tx, store, of);
    return { version, values: { ...(await get(tx, store)) } };
  };
}

/** What the form of a save by hand would say, then the save itself. */
export async function checked<Schema extends z.ZodType>(
  schema: Schema,
  form: unknown,
  save: (input: z.output<Schema>) => Promise<Saved>,
): Promise<SaveAnswer> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? NOT_VALID);
  const saved = await save(parsed.data);
  if (saved.ok) return { ok: true };
  if (saved.reason === "invalid") return refused(Object.values(saved.fields)[0] ?? NOT_VALID);
  if (saved.reason === "handle-taken") return refused(HANDLE_TAKEN);
  if (saved.reason === "refused") return saved;
  // Judged again: what is gone or sold by then has a sentence of its own.
  return { ok: false, reason: "changed-elsewhere" };
}

/** Of a record that is saved as a whole: all of it as it is today, but for what goes back. */
export function saveWhole<Schema extends z.ZodType>(
  schema: Schema,
  save: (about: Saving, given: SaveAuthor & { input: z.output<Schema> }) => Promise<Saved>,
): WayBack["save"] {
  return (about) => {
    const { version, values, rest } = about.today;
    return checked(schema, { version, ...values, ...rest, ...about.values }, (input) =>
      save(about, { ...about.author, input }),
    );
  };
}

const NOT_VALID = "What it was before is not valid any more.";
