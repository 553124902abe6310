// What works over all stores, or over all of one store's rows, on a full platform: how long, and with how much memory.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { countJobs } from "#domain/jobs/count-jobs.ts";
import { countOutbox } from "#domain/mail/count-outbox.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { eraseClosedStores } from "#domain/operator/erase-closed-stores.ts";
import { FAILURE_KINDS, listFailures } from "#domain/operator/failures.ts";
import { describeStore, listAllStores, STORE_ORDERS } from "#domain/operator/list-stores.ts";
import { countUnsettled } from "#domain/payments/count-unsettled.ts";
import { sweepPayments } from "#domain/payments/payment-sweeper.ts";
import { handleUnpaidOrders } from "#domain/payments/unpaid-orders.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { sweepUnusedFiles } from "#domain/pictures/sweep-unused-files.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { tellOfRestocks } from "#domain/stock-wishes/tell-of-restock.ts";
import { countBestSellers } from "#domain/storefront/count-best-sellers.ts";
import { SWEEPS } from "#domain/sweep-expired-rows.ts";
import { countWebhooks } from "#domain/webhooks/sweep-webhooks.ts";
import { AUTH_SECRET } from "#test/auth-secret.ts";
import { type Door, ownerRequests } from "#test/owner.ts";
import type { ServerProcess } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import type { Platform } from "./open-platform.ts";
import { storeIdOf } from "./platform-ids.ts";
import type { Row } from "./row.ts";
import { whileWatched } from "./while-watched.ts";

const MAX_ADDED_MB = 150;

type Work = { name: string; mostMs: number; pid: number; run: () => Promise<unknown> };

/** `headers` are those of the owner of the tenth largest store, which has a hundredth of all orders. */
export async function measureBounds(
  platform: Platform,
  server: ServerProcess,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client(platform.database);
  await client.connect();
  const rows: Row[] = [];
  try {
    for (const work of [...sweepsOf(platform), ...listsOf(platform, client), ...filesOf(server, headers)])
      rows.push(await measure(work));
    return rows;
  } finally {
    await client.end();
  }
}

async function measure({ name, mostMs, pid, run }: Work): Promise<Row> {
  const { ms, addedMb, beforeMb } = await whileWatched(pid, run);
  return {
    promise: name,
    figure: `${ms.toFixed(ms < 10 ? 1 : 0)} ms`,
    bar: {
      words: `at most ${mostMs.toLocaleString("en")} ms and ${MAX_ADDED_MB} MB`,
      met: ms <= mostMs && addedMb <= MAX_ADDED_MB,
    },
    how: `${addedMb} MB of memory added to ${beforeMb} MB: resident, the highest of all 50 ms`,
  };
}

function sweepsOf({ db }: Platform): Work[] {
  const log = silentLog;
  const storage = { remove: async () => undefined } as unknown as Storage;
  const keys = deriveAuthKeys(AUTH_SECRET);
  const payments = { db, log, keys, origin: "http://localhost", stripeApiUrl: "http://localhost" };
  const sweeps: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(Object.entries(SWEEPS).map(([name, sweep]) => [name, () => sweep(db)])),
    countBestSellers: () => countBestSellers(db, log),
    handleUnpaidOrders: () => handleUnpaidOrders(db, log),
    tellOfRestocks: () => tellOfRestocks(db, log),
    sweepPayments: () => sweepPayments(payments),
    eraseClosedStores: () => eraseClosedStores({ db, storage, log }),
    sweepUnusedFiles: () => sweepUnusedFiles(db, storage),
  };
  const figures = { countOutbox, countWebhooks, countJobs, countUnsettled };
  const entries = [
    ...Object.entries(sweeps).map(([name, run]) => ({ name: `sweep of all stores: ${name}`, run })),
    ...Object.entries(figures).map(([name, read]) => ({
      name: `figure of /metrics: ${name}`,
      run: () => read(db),
    })),
  ];
  return entries.map((entry) => ({ ...entry, mostMs: 1_000, pid: process.pid }));
}

function listsOf({ db }: Platform, client: pg.Client): Work[] {
  const all = STORE_ORDERS.map((order) => ({
    name: `operator stores list --sort ${order}`,
    run: () => listAllStores(client, { order, limit: 50 }),
  }));
  const lists = [
    ...all,
    {
      name: "operator stores list WORDS",
      run: () => listAllStores(client, { words: "owner-77", order: "slug", limit: 50 }),
    },
    { name: "operator stores show, the largest", run: () => describeStore(client, storeIdOf(1)) },
    ...FAILURE_KINDS.map((kind) => ({
      name: `operator failures list ${kind}`,
      run: () => listFailures(db, kind, { limit: 50 }),
    })),
    { name: "operator log", run: () => listDeeds(db, { limit: 50 }) },
  ];
  return lists.map((list) => ({ ...list, mostMs: 1_000, pid: process.pid }));
}

function filesOf({ url, pid }: ServerProcess, headers: Record<string, string>): Work[] {
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  const door: Door = { request: (path, init) => fetch(url + path, init) };
  return [
    { name: "sitemap of all stores", mostMs: 1_000, run: () => read("/sitemap.xml") },
    { name: "sitemap of the largest store", mostMs: 1_000, run: () => read("/store-1/sitemap.xml") },
    { name: "/metrics", mostMs: 1_000, run: () => read("/metrics") },
    {
      name: "export of the orders of the tenth largest store",
      mostMs: 60_000,
      run: () => writeExport(door, headers, { kind: "orders", all: true }),
    },
    {
      name: "archive of the tenth largest store",
      mostMs: 120_000,
      run: () => writeExport(door, headers, { kind: "everything" }),
    },
  ].map((file) => ({ ...file, pid }));
}

async function writeExport(door: Door, headers: Record<string, string>, input: object): Promise<void> {
  const as = ownerRequests(door, { headers });
  const started = await as.post("/api/exports", input);
  if (!started.ok) throw new Error(`The export was refused: ${await started.text()}`);
  const { id } = (await started.json()) as { id: string };
  for (;;) {
    const { state, problem } = await (await as.get(`/api/exports/${id}`)).json();
    if (state === "done") return;
    if (state !== "writing") throw new Error(`The export was not written: ${problem}`);
    await sleep(100);
  }
}
