import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { ChangedMeanwhile } from "#domain/events/changed-meanwhile.ts";
import { readEmails } from "#domain/events/read-emails.ts";
import { HISTORY_KINDS, type HistoryKind } from "#rules/history/history-kinds.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { may, type Permissions } from "#rules/people/roles.ts";
import { mayChangeSettings } from "#rules/people/settings-needs.ts";
import { productFields } from "./product-way.ts";
import { type HistoryRow, readCurrencies, readNames, type ToldEntry, tellEntry } from "./tell-entries.ts";
import type { SaveAnswer, Today, WayBack } from "./way-back.ts";
import { findWayBack, whyNotPutBack } from "./ways-back.ts";

/** The installation's own address and the time. */
type World = { origin: string; now: Date };

/** A change with all it says, and which of it can be put back. */
export type OpenedChange = ToldEntry & {
  /** Why nothing of it can be put back. */
  why_not: string | null;
  /** Of each change: null if it can be put back, else why not. */
  why_nots: (string | null)[];
};

export async function openChange(
  db: Db,
  store: StoreId,
  id: string,
  world: World,
): Promise<OpenedChange | undefined> {
  const found = await inStore(db, "owner", store, async (tx) => {
    const row = await findRow(tx, store, id);
    if (!row) return undefined;
    return { row, names: await readNames(tx, store, [row]), judged: await judge(tx, store, row, world) };
  });
  if (!found) return undefined;
  const { row, names, judged } = found;
  const entry = tellEntry(row, { ...names, emails: await readEmails(db, [row.by_id]) });
  if (typeof judged === "string") {
    return { ...entry, can_put_back: false, why_not: judged, why_nots: entry.changes.map(() => judged) };
  }
  const why_nots = entry.changes.map(({ field }) => judged.whyNot(field));
  const isPossible = why_nots.includes(null);
  const why_not = isPossible ? null : (why_nots[0] ?? NOTHING_TO_PUT_BACK);
  return { ...entry, can_put_back: isPossible, why_not, why_nots };
}

export type PutBackResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "role-forbids" | "proof-needed" }
  | { ok: false; reason: "refused"; sentence: string };

type PutBackWish = World & {
  by: UserId;
  permissions: Permissions;
  freshlyProven: boolean;
  /** Of a save that changed several, only these. */
  fields?: readonly string[] | undefined;
};

/** Two tabs, or another save in between: then it is judged again. */
const MAX_TRIES = 5;

/**
 * Saves what the change replaced, where it is still as the change made it. Where everything is as before already, there
 * is nothing to do: whoever asks twice gets the same answer.
 */
export async function putBack(db: Db, store: StoreId, id: string, wish: PutBackWish): Promise<PutBackResult> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const answer = await tryToPutBack(db, store, id, wish);
    if (answer.ok || answer.reason !== "changed-elsewhere") return answer;
  }
  return { ok: false, reason: "refused", sentence: "It is being changed right now. Please try again." };
}

async function tryToPutBack(
  db: Db,
  store: StoreId,
  id: string,
  { by, permissions, freshlyProven, fields, ...world }: PutBackWish,
): Promise<PutBackResult | SaveAnswer> {
  const judged = await inStore(db, "owner", store, async (tx) => {
    const row = await findRow(tx, store, id);
    return row && { row, verdict: await judge(tx, store, row, world, fields) };
  });
  if (!judged) return { ok: false, reason: "not-found" };
  const { row, verdict } = judged;
  if (!may(permissions, HISTORY_KINDS[row.kind].needs)) return { ok: false, reason: "role-forbids" };
  if (typeof verdict === "string") return { ok: false, reason: "refused", sentence: verdict };
  const { way, today, values, isDone } = verdict;
  if (isDone) return { ok: true };
  if (row.kind === "settings" && !mayChangeSettings(permissions, values))
    return { ok: false, reason: "role-forbids" };
  // As a save by hand: an earlier bank account may be somebody else's by now.
  if (row.kind === "payments" && !freshlyProven) return { ok: false, reason: "proof-needed" };
  if (Object.keys(values).length === 0)
    return { ok: false, reason: "refused", sentence: verdict.firstWhyNot ?? NOTHING_TO_PUT_BACK };
  const author = { by, puts_back: id };
  return way
    .save({ db, store, payload: row.payload, ...world, author, today, values })
    .catch(changedElsewhere);
}

function changedElsewhere(error: unknown): SaveAnswer {
  if (error instanceof ChangedMeanwhile) return { ok: false, reason: "changed-elsewhere" };
  throw error;
}

async function findRow(tx: Tx, store: StoreId, id: string): Promise<HistoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.storeId, store), eq(events.id, id), isNotNull(events.historyKind)));
  if (!row) return undefined;
  const { type, payload, createdAt, aboutId, byId, byKey } = row;
  const kind = row.historyKind as HistoryKind;
  return {
    id,
    type,
    kind,
    payload,
    at: createdAt.toISOString(),
    about_id: aboutId,
    by_id: byId,
    by_key: byKey,
  };
}

const GONE = "It was deleted since: there is nothing to put it back into.";
const CHANGED_SINCE = "It was changed again since. Put back the later change first.";
const AS_BEFORE = "It is as it was before already.";
const NOT_KEPT = "What it was before was not written down.";
const NOT_SINGLE = "This cannot be put back on its own.";
const OTHER_CURRENCY = "The currency was changed since: this sum was in the one of before.";
const NOTHING_TO_PUT_BACK = "There is nothing to put back.";

type Verdict = {
  way: WayBack;
  today: Today;
  /** What to save: of each field that is as the change made it, what it was before. */
  values: Record<string, unknown>;
  /** Everything that could be put back is as before already. */
  isDone: boolean;
  firstWhyNot: string | undefined;
  whyNot(field: string): string | null;
};

/** A sentence when nothing of it can be put back. */
async function judge(
  tx: Tx,
  store: StoreId,
  row: HistoryRow,
  world: World,
  wanted?: readonly string[],
): Promise<Verdict | string> {
  const { type, payload } = row;
  const way = findWayBack(type);
  if (!way) return whyNotPutBack(type) ?? NOTHING_TO_PUT_BACK;
  const today = await way.read({ tx, store, payload, ...world });
  if (!today) return GONE;

  const { before, after } = fieldsOf(type, payload);
  const now = plain(today.values);
  const isSame = (one: unknown, other: unknown, field: string) =>
    isDeepStrictEqual(comparable(one, field, way), comparable(other, field, way));
  const isOfOtherCurrency = (await currencyChangedAt(tx, store)) >= row.at;
  const whyNot = (field: string): string | null => {
    if (!(field in today.values)) return field in after && !(field in before) ? NOT_KEPT : NOT_SINGLE;
    if (!(field in before) && after[field] === "changed") return NOT_KEPT;
    // The same figure may be a hundred times as much.
    if (isOfOtherCurrency && isMoney(field, row)) return OTHER_CURRENCY;
    const missing = way.findMissing?.(field, before[field], today);
    if (missing) return missing;
    if (isSame(now[field], after[field], field)) return null;
    return isSame(now[field], before[field], field) ? AS_BEFORE : CHANGED_SINCE;
  };
  const fields = Object.keys({ ...before, ...after }).filter((field) => wanted?.includes(field) ?? true);
  const verdicts = fields.map((field) => [field, whyNot(field)] as const);
  const possible = verdicts.filter(([, why]) => why === null);
  return {
    way,
    today,
    values: Object.fromEntries(possible.map(([field]) => [field, before[field]])),
    isDone: possible.length === 0 && verdicts.some(([, why]) => why === AS_BEFORE),
    firstWhyNot: verdicts[0]?.[1] ?? undefined,
    whyNot,
  };
}

/** The newest change of the currency; empty if it never changed. */
async function currencyChangedAt(tx: Tx, store: StoreId): Promise<string> {
  return (await readCurrencies(tx, store)).at(-1)?.until ?? "";
}

function isMoney(field: string, { kind, payload }: HistoryRow): boolean {
  if (kind === "shipping") return field === "zones";
  return field.endsWith("_cents") || (kind === "discount" && field === "value" && payload.kind !== "percent");
}

type Told = Record<string, unknown>;

function fieldsOf(type: string, payload: Told): { before: Told; after: Told } {
  if (type === "product.changed") return productFields(payload);
  const { before = {}, after = {} } = payload as { before?: Told; after?: Told };
  return { before, after };
}

/** As JSON writes it, which is how an event has it. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

function comparable(value: unknown, field: string, { givesNewIds }: WayBack): unknown {
  // A discount lists what it is on by title, which may change.
  if (field.endsWith("_ids") && Array.isArray(value)) return value.toSorted();
  return givesNewIds ? withoutIds(value) : value;
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  const { id: _, ...fields } = value as Told;
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, withoutIds(part)]));
}
