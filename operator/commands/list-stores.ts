import {
  COUNTED_AT_MOST,
  describeStore,
  type ListedStore,
  listAllStores,
  STORE_ORDERS,
  type StoreOrder,
} from "#domain/operator/list-stores.ts";
import { readQuotaFigures, readQuotasOf } from "#domain/operator/quotas.ts";
import { type Call, type Command, EXIT, misused, nothingFound } from "#operator/command.ts";
import { readCount } from "#operator/read-count.ts";
import { DEED_ON_ONE, storeOf } from "#operator/subject.ts";
import { sayFigure } from "./quotas.ts";

export const listStores: Command = {
  name: "stores list",
  usage: "[WORDS] [--sort slug|created|activity] [--limit N] [--after SLUG]",
  summary: "Stores with their state, size, orders and last activity.",
  help: [
    "WORDS is a part of a name, slug, domain or owner's address. Sorted by slug, --after continues a list.",
    `Products, orders and pictures are counted up to ${COUNTED_AT_MOST.toLocaleString("en")}.`,
  ].join("\n"),
  options: { sort: { type: "string" }, limit: { type: "string" }, after: { type: "string" } },
  words: [0, 1],
  // It shows owners' addresses.
  isDeed: true,
  run: async (call) => {
    const order = readOrder(call.options);
    const after = call.options.after as string | undefined;
    if (after !== undefined && order !== "slug") throw misused("--after needs the order of slugs.");
    const limit = readCount(call.options, "limit", 50, 1000);
    await call.db();
    await call.begin(undefined);
    const client = await call.client();
    const { stores, next } = await listAllStores(client, { words: call.words[0], order, after, limit });
    const lines = stores.length > 0 ? table(stores) : ["There is no such store."];
    if (next && order === "slug") lines.push(`More: --after ${next}`);
    return {
      facts: { stores, next: order === "slug" ? (next ?? null) : null },
      lines,
      exit: stores.length > 0 ? EXIT.done : EXIT.nothing,
    };
  },
};

export const showStore: Command = {
  name: "stores show",
  usage: "SLUG",
  summary: "One store: its state, people, size and dates.",
  ...DEED_ON_ONE,
  run: async (call) => {
    const { db, store: found } = await storeOf(call);
    await call.begin(found.id);
    const store = await describeStore(await call.client(), found.id);
    if (!store) throw nothingFound("The store was erased a moment ago.");
    const { suspendedReason: reason, suspendedAt, closingAt } = found;
    const held = await readQuotasOf(db, found.id);
    const quotas = await readQuotaFigures(await call.client(), found.id, held);
    const facts = {
      ...store,
      suspended_at: suspendedAt,
      suspended_reason: reason,
      closing_at: closingAt,
      quotas,
    };
    const lines = [
      `${store.slug ?? "–"}  ${store.name || "–"}  ${store.id}`,
      `State: ${store.state}${reason ? ` (${reason})` : ""}${closingAt ? `, erased at ${closingAt.toISOString()}` : ""}`,
      `Owners: ${store.owners.join(", ") || "none"}`,
      `Domain: ${store.domain ?? "none"}`,
      `Products: ${count(store.products)}, orders: ${count(store.orders)}, pictures: ${count(store.pictures)} (${megabytes(store.picture_bytes)})`,
      ...(quotas.length > 0 ? [`Quotas: ${quotas.map(sayFigure).join(", ")}`] : []),
      `Opened: ${store.created_at.toISOString()}, last activity: ${store.last_activity?.toISOString() ?? "none"}`,
    ];
    return { facts, lines };
  },
};

function readOrder({ sort = "slug" }: Call["options"]): StoreOrder {
  const order = STORE_ORDERS.find((name) => name === sort);
  if (!order) throw misused(`--sort must be one of ${STORE_ORDERS.join(", ")}.`);
  return order;
}

function table(stores: ListedStore[]): string[] {
  const head = ["SLUG", "NAME", "STATE", "PRODUCTS", "ORDERS", "PICTURES", "LAST ACTIVITY", "OWNERS"];
  const rows = stores.map((store) => [
    store.slug ?? store.id,
    store.name || "–",
    store.state,
    count(store.products),
    count(store.orders),
    megabytes(store.picture_bytes),
    store.last_activity?.toISOString().slice(0, 10) ?? "–",
    store.owners.join(", "),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function count(number: number): string {
  return number > COUNTED_AT_MOST ? `over ${COUNTED_AT_MOST}` : String(number);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
