import {
  clearQuotas as clear,
  type QuotaFigure,
  readQuotaFigures,
  readQuotasOf,
  readQuotasOfAll,
  type SetQuota,
  setQuotas as set,
} from "#domain/operator/quotas.ts";
import { type Call, type Command, EXIT, misused } from "#operator/command.ts";
import { getStoreNamed, sayStore } from "#operator/subject.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { QUOTA_KINDS, type QuotaKind } from "#rules/quota/quota.ts";
import { amount, inBytes } from "#rules/quota/quota-words.ts";

const KINDS_HELP = [
  "products    that a store holds, whatever their status",
  "pictures    that a store holds; those that nothing shows any more count until they are removed, within ten days",
  "bytes       of those pictures, in all their sizes: 500MB, 2.5GB; replaces IMAGE_MB_PER_STORE",
  "mails       to shoppers, a day from midnight UTC; confirmations, cancellations and receipts of withdrawals go out in any case",
  "api-calls   an hour, with keys (the API and MCP); as many again by shoppers' assistants",
].join("\n");

export const showQuotas: Command = {
  name: "quotas show",
  usage: "[SLUG]",
  summary: "Quotas of all stores, or those of one with what it has used.",
  help: KINDS_HELP,
  words: [0, 1],
  run: async (call) => {
    const db = await call.db();
    if (call.words[0] === undefined) return showForAll(call);
    const store = await getStoreNamed(db, call.words[0]);
    const quotas = await readQuotaFigures(await call.client(), store.id, await readQuotasOf(db, store.id));
    return {
      facts: { id: store.id, slug: store.slug, quotas },
      lines: quotas.length > 0 ? quotas.map(sayFigure) : [`The store ${sayStore(store)} has no quotas.`],
      exit: quotas.length > 0 ? EXIT.done : EXIT.nothing,
    };
  },
};

async function showForAll(call: Call) {
  const { quotas, storesWithOwn } = await readQuotasOfAll(await call.db());
  return {
    facts: { quotas, stores_with_own: storesWithOwn },
    lines: [
      ...(quotas.length > 0 ? quotas.map(sayQuota) : ["There are no quotas for all stores."]),
      ...(storesWithOwn > 0 ? [`Stores with quotas of their own: ${storesWithOwn}`] : []),
    ],
    exit: quotas.length + storesWithOwn > 0 ? EXIT.done : EXIT.nothing,
  };
}

export const setQuotas: Command = {
  name: "quotas set",
  usage: "SLUG|--all [--products N] [--pictures N] [--bytes SIZE] [--mails N] [--api-calls N]",
  summary: "Limits a store, or all that have no quota of their own.",
  help: [
    KINDS_HELP,
    "",
    "What a store has already stays: only more is refused. `none` for one store lifts what holds for all.",
  ].join("\n"),
  options: {
    all: { type: "boolean" },
    ...(Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, { type: "string" }])) as Record<
      QuotaKind,
      { type: "string" }
    >),
  },
  words: [0, 1],
  isDeed: true,
  run: async (call) => {
    const owner = await readOwner(call);
    if (owner.rest.length > 0) throw misused("Say one store, by its slug, or --all, and not both.");
    const wanted = readWanted(call.options, owner.id !== null);
    await call.confirm(`Set ${wanted.map(sayQuota).join(", ")} for ${owner.name}?`);
    await call.begin(owner.id ?? undefined, { slug: owner.slug, quotas: wanted });
    await set(await call.db(), owner.id, wanted);
    return {
      facts: { id: owner.id, slug: owner.slug, quotas: wanted },
      lines: [`Set for ${owner.name}: ${wanted.map(sayQuota).join(", ")}.`],
    };
  },
};

export const clearQuotas: Command = {
  name: "quotas clear",
  usage: `SLUG|--all [${QUOTA_KINDS.join(",")}]`,
  summary: "Removes quotas of a store, or those for all stores; without kinds, every one of them.",
  help: "A store without a quota of its own has the one that holds for all.",
  options: { all: { type: "boolean" } },
  words: [0, 2],
  isDeed: true,
  run: async (call) => {
    const owner = await readOwner(call);
    const kinds = readKinds(owner.rest);
    await call.confirm(
      `Remove ${kinds.length === QUOTA_KINDS.length ? "all quotas" : kinds.join(", ")} of ${owner.name}?`,
    );
    await call.begin(owner.id ?? undefined, { slug: owner.slug, kinds });
    const cleared = await clear(await call.db(), owner.id, kinds);
    return {
      facts: { id: owner.id, slug: owner.slug, cleared },
      lines: [
        cleared.length > 0
          ? `Removed for ${owner.name}: ${cleared.join(", ")}.`
          : `There was none of ${owner.name}.`,
      ],
      exit: cleared.length > 0 ? EXIT.done : EXIT.nothing,
    };
  },
};

type Owner = { id: StoreId | null; slug: string | null; name: string; rest: string[] };

/** Without either, a script whose variable is empty would mean all stores. */
async function readOwner({ words, options, db }: Call): Promise<Owner> {
  if (options.all) return { id: null, slug: null, name: "all stores", rest: words };
  const [word, ...rest] = words;
  if (word === undefined) throw misused("Say which store, by its slug, or --all.");
  const store = await getStoreNamed(await db(), word);
  return { id: store.id, slug: store.slug, name: `the store ${sayStore(store)}`, rest };
}

function readWanted(options: Call["options"], isOneStore: boolean): SetQuota[] {
  const wanted = QUOTA_KINDS.flatMap((kind) => {
    const text = options[kind];
    return typeof text === "string" ? [{ kind, most: readMost(kind, text, isOneStore) }] : [];
  });
  if (wanted.length === 0)
    throw misused(`Say at least one of ${QUOTA_KINDS.map((kind) => `--${kind}`).join(", ")}.`);
  return wanted;
}

const UNITS: Record<string, number> = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

function readMost(kind: QuotaKind, text: string, isOneStore: boolean): number | null {
  if (text === "none" && isOneStore) return null;
  if (text === "none") throw misused(`For all stores, quotas clear --all ${kind} removes it.`);
  const [, digits, unit = ""] = /^(\d{1,12}(?:\.\d{1,3})?)([KMGT]B)?$/i.exec(text) ?? [];
  // Rounded: 2.01 × 1,000 is 2,009.9999999999998.
  const number = Math.round(Number(digits) * (UNITS[unit.toUpperCase()] ?? Number.NaN));
  const isRight = Number.isSafeInteger(number) && (/^\d+$/.test(text) || (kind === "bytes" && unit !== ""));
  if (!isRight)
    throw misused(`--${kind} must be ${kind === "bytes" ? "a size as 500MB or 2.5GB" : "a whole number"}.`);
  return number;
}

function readKinds([list]: string[]): QuotaKind[] {
  if (list === undefined) return [...QUOTA_KINDS];
  return list.split(",").map((word) => {
    const kind = QUOTA_KINDS.find((one) => one === word);
    if (!kind) throw misused(`There is no quota '${word}'. There are: ${QUOTA_KINDS.join(", ")}.`);
    return kind;
  });
}

const PER: Partial<Record<QuotaKind, string>> = { mails: " a day", "api-calls": " an hour" };

function sayQuota({ kind, most }: SetQuota): string {
  return most === null ? `no quota of ${kind}` : `${amount(kind, most)}${PER[kind] ?? ""}`;
}

/** `products 950 of 1,000`. */
export function sayFigure({ kind, most, used, used_by_assistants: more, isOwn }: QuotaFigure): string {
  const say = kind === "bytes" ? inBytes : (number: number) => number.toLocaleString("en");
  const limit = most === null ? "without a quota" : `of ${say(most)}${PER[kind] ?? ""}`;
  const apart = more === undefined ? "" : ` and ${say(more)} by assistants`;
  return `${kind} ${say(used)}${apart} ${limit}${isOwn ? "" : " (as all stores)"}`;
}
