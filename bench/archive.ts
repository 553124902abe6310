import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { StoreId } from "#rules/input/ids.ts";
import { anOwner, type Door, type Owner, ownerRequests } from "#test/owner.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atMost, type Row, timed } from "./row.ts";
import { whileWatched } from "./while-watched.ts";

const PRODUCTS = 5_000;
const PICTURES = 10_000;
const SMALLEST_BYTES = 100_000;
const LARGEST_BYTES = 200_000;
const WRITTEN_AT_ONCE = 16;
const MAX_ADDED_MB = 100;
const MAX_TIMES_TAR = 6;
const SLOW_MS = 10_000;
const SLOW_BYTES_PER_SECOND = 5_000_000;
const SLOW_AT_ONCE = 3;

type Shop = StockedServer & { owner: Owner; door: Door };

/** How long an archive with many pictures takes, and how much memory it needs, for a fast and for slow readers. */
export async function measureArchive(): Promise<Row[]> {
  const shop = await openShop();
  try {
    const folder = await addPictures(shop);
    const made = await whileWatched(shop.pid, () => makeArchive(shop));
    const slow = await whileWatched(shop.pid, () =>
      Promise.all(Array.from({ length: SLOW_AT_ONCE }, () => downloadSlowly(shop, made.result))),
    );
    const tar = await timed(() => copyByTar(folder));
    const cpuBefore = cpuSeconds(shop.pid);
    const fast = await whileWatched(shop.pid, () => download(shop, made.result));
    const cpu = cpuSeconds(shop.pid) - cpuBefore;
    const size = `${(fast.result / 1e9).toFixed(2)} GB`;
    const what = `${PICTURES.toLocaleString("en")} pictures and ${PRODUCTS.toLocaleString("en")} products`;
    return [
      {
        promise: `archive with ${what} is made, s`,
        figure: (made.ms / 1_000).toFixed(1),
        how: `tables and spreadsheets, without the pictures; ${made.addedMb} MB of memory added to ${made.beforeMb} MB`,
      },
      {
        promise: "its download, of tar's time for the same pictures",
        figure: (fast.ms / tar).toFixed(1),
        bar: atMost(MAX_TIMES_TAR, fast.ms / tar),
        how: `${size} in ${(fast.ms / 1_000).toFixed(1)} s against ${(tar / 1_000).toFixed(1)} s of \`tar -c\` through a pipe; ${cpu.toFixed(1)} s of the server's CPU`,
      },
      {
        promise: "memory that a download of it adds, MB",
        figure: String(fast.addedMb),
        bar: atMost(MAX_ADDED_MB, fast.addedMb),
        how: `the highest of all 50 ms, above ${fast.beforeMb} MB before; resident, without PostgreSQL`,
      },
      {
        promise: `memory that ${SLOW_AT_ONCE} slow downloads at once add, MB`,
        figure: String(slow.addedMb),
        bar: atMost(MAX_ADDED_MB, slow.addedMb),
        how: `${SLOW_BYTES_PER_SECOND / 1e6} MB/s each for ${SLOW_MS / 1_000} s, then broken off; above ${slow.beforeMb} MB before`,
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function openShop(): Promise<Shop> {
  const server = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  const door: Door = { request: (path, init) => fetch(server.url + path, init) };
  return { ...server, door, owner: await anOwner(door) };
}

/** Random bytes, as incompressible as pictures. */
async function addPictures({ owner, dataDir, databaseUrl }: Shop): Promise<string> {
  const folder = join(dataDir, "product-images", owner.storeId);
  await mkdir(join(folder, "new"), { recursive: true });
  const names = Array.from({ length: PICTURES }, () => `new/${randomUUID()}.webp`);
  const spread = LARGEST_BYTES - SMALLEST_BYTES;
  const rest = [...names.entries()];
  const write = async () => {
    for (let next = rest.pop(); next; next = rest.pop())
      await writeFile(join(folder, next[1]), randomBytes(SMALLEST_BYTES + ((next[0] * 7_919) % spread)));
  };
  await Promise.all(Array.from({ length: WRITTEN_AT_ONCE }, write));
  await addRows(databaseUrl, owner.storeId, names);
  return folder;
}

async function addRows(databaseUrl: string, store: StoreId, names: string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(STOCK, [store, names, names.length / PRODUCTS]);
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

const STOCK = `
  with picture as (
    insert into media_files (store_id, url, storage_key, width, height, widths, blur)
    select $1::uuid, '/storage/product-images/' || $1 || '/' || name, $1 || '/' || name, 1200, 900, '{640}', ''
    from unnest($2::text[]) name returning url),
  numbered as (select url, row_number() over () - 1 as n from picture),
  product as (
    insert into products (store_id, title, description_html, vendor, status, handle)
    select $1::uuid, 'Vessel ' || p, '<p>' || repeat('Thrown by hand, fired twice and glazed. ', 1 + p % 20) || '</p>',
      'Maker ' || p % 20, 'active', 'vessel-' || p
    from generate_series(0, cardinality($2::text[]) / $3::int - 1) p returning id, handle),
  variant as (
    insert into product_variants (store_id, product_id, position, title, price_cents, sku)
    select $1::uuid, id, 0, 'Default', 1900, handle from product)
  insert into product_images (store_id, product_id, url, position)
  select $1::uuid, product.id, url, n % $3::int from numbered join product on handle = 'vessel-' || n / $3::int`;

async function makeArchive({ door, owner }: Shop): Promise<string> {
  const as = ownerRequests(door, owner);
  const started = await as.post("/api/exports", { kind: "everything" });
  if (!started.ok) throw new Error(`The archive was refused: ${await started.text()}`);
  const { id } = (await started.json()) as { id: string };
  for (;;) {
    const { state, problem } = await (await as.get(`/api/exports/${id}`)).json();
    if (state === "done") return id;
    if (state !== "writing") throw new Error(`The archive was not made: ${problem}`);
    await sleep(100);
  }
}

/** Through a pipe: GNU tar reads nothing when it writes to /dev/null. */
async function copyByTar(folder: string): Promise<void> {
  const tar = spawn("tar", ["-cf", "-", folder], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(tar, "close");
  tar.stdout.resume();
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}

async function download(shop: Shop, id: string): Promise<number> {
  let bytes = 0;
  for await (const chunk of await open(shop, id)) bytes += chunk.length;
  if (bytes < PICTURES * SMALLEST_BYTES) throw new Error(`The archive has only ${bytes} bytes.`);
  return bytes;
}

async function downloadSlowly(shop: Shop, id: string): Promise<void> {
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of await open(shop, id)) {
    bytes += chunk.length;
    const early = (bytes / SLOW_BYTES_PER_SECOND) * 1_000 - (performance.now() - began);
    if (early > 0) await sleep(early);
    if (performance.now() - began > SLOW_MS) break;
  }
}

async function open({ door, owner }: Shop, id: string) {
  const link = await ownerRequests(door, owner).post(`/api/exports/${id}/link`);
  const { url } = (await link.json()) as { url: string };
  const { ok, body } = await door.request(url);
  if (!ok || !body) throw new Error("The archive cannot be downloaded.");
  return body;
}
