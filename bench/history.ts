import { randomUUID } from "node:crypto";
import { type HistoryRequest, listHistory } from "#domain/history/list-history.ts";
import { listHistoryPeople } from "#domain/history/list-people.ts";
import { openChange } from "#domain/history/put-back.ts";
import type { UserId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { anOpenedForm, aProductForm } from "#test/factories-catalog.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, type Door, ownerRequests } from "#test/owner.ts";
import { cpuSeconds, databaseCpuSeconds } from "./cpu-seconds.ts";
import { asTablesOwner, fillTable } from "./fill-table.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const ROUNDS = 30;
const MOST_MS = 20;

const SAVES = 200;
const WARM_UP_TURNS = 5;
const SAVE_ROUNDS = 5;
const MOST_SHARE = 1.05;

/** What only the history needs, beside the event itself. */
const INDEXES = ["events_of_kind", "events_by_person", "events_about"];

/** Pages of a store with very many changes, and what being listed costs a save. */
export async function measureHistory(many = 1_000_000): Promise<Row[]> {
  const shop = await openOrderShop();
  try {
    const known = await fill(shop, many);
    return [...(await measurePages(shop, known, many)), ...(await measureSaves(shop, many))];
  } finally {
    await shop.close();
  }
}

type Known = { person: UserId; product: string; change: string; middle: string };

async function measurePages({ db, store: { id } }: OrderShop, known: Known, many: number): Promise<Row[]> {
  const { person, product, change, middle: before } = known;
  const page = (request: HistoryRequest) => () => listHistory(db, id, request);
  const kinds: [string, () => Promise<unknown>][] = [
    ["a page of", page({})],
    ["a page in the middle of", page({ before })],
    ["a page of one product among", page({ kinds: ["product"], recordId: product })],
    ["a page of one kind among", page({ kinds: ["menus"], before })],
    ["a page of one person among", page({ person })],
    ["a page of one person and kind among", page({ person, kinds: ["taxes"], before })],
    ["the people of", () => listHistoryPeople(db, id)],
    ["one of", () => openChange(db, id, change, { origin: "http://localhost", now: new Date() })],
  ];
  const rows: Row[] = [];
  for (const [name, read] of kinds) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(read));
    const took = median(times);
    rows.push({
      promise: `${name} ${many.toLocaleString("en")} changes`,
      figure: `${took.toFixed(1)} ms`,
      bar: atMost(MOST_MS, took),
      how: `median of ${ROUNDS}, 30 rows, in words`,
    });
  }
  return rows;
}

/**
 * CPU time of server and database with the history's indexes and without them: the event itself is older. A round begins
 * and ends with them, because the server becomes quicker all the while.
 */
async function measureSaves(shop: OrderShop, many: number): Promise<Row[]> {
  const server = await shop.start();
  const spent = () => cpuSeconds(server.pid) + databaseCpuSeconds(shop.dataDir);
  const signIn = () => openEditor({ request: (path, init) => fetch(server.url + path, init) });
  let save = await signIn();
  const saveOften = async (turns = 1) => {
    const before = spent();
    for (let nth = 0; nth < SAVES * turns; nth++) await save();
    return spent() - before;
  };
  await saveOften(WARM_UP_TURNS);
  const rounds: { listed: number; unlisted: number }[] = [];
  while (rounds.length < SAVE_ROUNDS) {
    // On a slow machine the rounds take longer than a sign-in lasts.
    save = await signIn();
    const before = await saveOften();
    const indexes = await dropIndexes(shop);
    // What was made or dropped before is written out meanwhile.
    await saveOften();
    const unlisted = await saveOften(2);
    await asTablesOwner(shop, [...indexes, "vacuum analyze events"]);
    await saveOften();
    rounds.push({ listed: before + (await saveOften()), unlisted });
  }
  await server.stop();
  const share = median(rounds.map(({ listed, unlisted }) => listed / unlisted));
  const ms = (seconds: number[]) => `${((median(seconds) * 1_000) / (2 * SAVES)).toFixed(2)} ms`;
  return [
    {
      promise: "CPU time of a product's save with the history's indexes, against one without them",
      figure: share.toFixed(3),
      bar: atMost(MOST_SHARE, share),
      how: `${ms(rounds.map(({ listed }) => listed))} against ${ms(rounds.map(({ unlisted }) => unlisted))}; median of ${SAVE_ROUNDS} rounds of ${2 * SAVES} changed prices each, beside ${many.toLocaleString("en")} changes`,
    },
  ];
}

/** Returns a save of another price each time. */
async function openEditor(door: Door): Promise<() => Promise<void>> {
  const as = ownerRequests(door, await anOwner(door));
  const made = await (await as.post("/api/products", aProductForm())).json();
  let product: Product = await (await as.get(`/api/products/${made.id}`)).json();
  let price_cents = 1_000;
  return async () => {
    price_cents++;
    const changed = [{ id: product.variants[0]?.id, price_cents }];
    const answer = await as.put(`/api/products/${made.id}`, anOpenedForm(product, { variants: { changed } }));
    if (!answer.ok) throw new Error(`A save was refused: ${await answer.text()}`);
    const { version } = await answer.json();
    product = { ...product, version };
  };
}

/** Returns what makes them again. */
async function dropIndexes(shop: OrderShop): Promise<string[]> {
  const found = await asTablesOwner(shop, [
    `select indexdef from pg_indexes where indexname in (${INDEXES.map((name) => `'${name}'`).join(", ")})`,
  ]);
  await asTablesOwner(shop, [`drop index ${INDEXES.join(", ")}`]);
  return found.map(({ indexdef }) => String(indexdef));
}

// Inserted directly: a change in twenty is of the menus, one in twenty of taxes, the others of a thousand products.
async function fill(shop: OrderShop, many: number): Promise<Known> {
  const { db, store } = shop;
  const person = randomUUID() as UserId;
  const other = randomUUID() as UserId;
  await asTablesOwner(shop, [
    `insert into users (id, email) values ('${person}', 'ada@example.com'), ('${other}', 'bea@example.com')`,
  ]);
  await fillTable(
    shop,
    "events",
    `insert into events (store_id, type, payload, created_at)
     select '${store.id}',
       case n % 20 when 0 then 'menus.changed' when 1 then 'store.taxes-changed' else 'product.changed' end,
       jsonb_build_object('by', case when n % 10 = 0 then '${person}' else '${other}' end)
         || case n % 20
           when 0 then '{"before": {"header": []}, "after": {"header": [{"kind": "address", "address": "/", "label": "Home", "items": []}]}}'
           when 1 then '{"before": {"taxes": null}, "after": {"taxes": null}}'
           else jsonb_build_object('product_id', md5((n % 1000)::text)::uuid, 'title', 'Mug ' || n % 1000,
             'before', jsonb_build_object('variants', jsonb_build_array(jsonb_build_object(
               'id', md5('v' || n % 1000)::uuid, 'title', 'Default', 'sku', '', 'price_cents', n % 5000))),
             'after', jsonb_build_object('variants', jsonb_build_array(jsonb_build_object(
               'id', md5('v' || n % 1000)::uuid, 'title', 'Default', 'sku', '', 'price_cents', n % 5000 + 1))))
           end,
       now() - (${many} - n) * interval '1 minute'
     from generate_series(1, ${many}) n`,
  );
  const { entries } = await listHistory(db, store.id, { kinds: ["product"] });
  const [first] = entries;
  return {
    person,
    product: first?.about?.id ?? "",
    change: first?.id ?? "",
    middle: `${(Date.now() - (many / 2) * 60_000) * 1_000}.00000000-0000-4000-8000-000000000000`,
  };
}
