import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { catalogueFile } from "#test/catalogue-file.ts";
import { type DemoShop, openDemoShop } from "#test/demo-shop.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { ownerImports } from "#test/owner-imports.ts";
import { residentMb } from "#test/resident.ts";
import { cpuSeconds, databaseCpuSeconds } from "./cpu-seconds.ts";
import { atMost, type Row, timed } from "./row.ts";
import { ASKED_EVERY_MS, ms, p99, waitsDuring } from "./waits.ts";

const CATALOGUE = { products: 997, variants: 3_684 };
const LARGE = { products: 20_000, variants: 100_000 };
const MAX_IMPORT_SECONDS = 60;
const MAX_WAIT_MS = 50;
const MAX_JUDGE_SECONDS = 30;
const MAX_ADDED_MB = 200;
const IDLE_MS = 3_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** On a busy machine all takes longer, but hardly more of these. */
function cpuOf({ pid, dataDir }: DemoShop) {
  return { server: cpuSeconds(pid), database: databaseCpuSeconds(dataDir) };
}

function cpuSince(shop: DemoShop, before: ReturnType<typeof cpuOf>): string {
  const { server, database } = cpuOf(shop);
  const [ours, theirs] = [server - before.server, database - before.database].map((used) => used.toFixed(1));
  return `${ours} s of the server's CPU and ${theirs} s of PostgreSQL's`;
}

/** How long a catalogue takes to come in, and who else waits for it. */
export async function measureImports(): Promise<Row[]> {
  const shop = await openDemoShop("Clay and Linen");
  try {
    return [...(await measureImport(shop)), ...(await measureDryRun(shop))];
  } finally {
    await shop.stop();
  }
}

async function measureImport(shop: DemoShop): Promise<Row[]> {
  const owner = await anOwner(shop.door);
  const imports = ownerImports(shop.door, owner);
  const csv = catalogueFile(CATALOGUE);
  const quiet = await waitsDuring(shop.home, sleep(IDLE_MS));
  const busy: number[] = [];
  const began = cpuOf(shop);
  const id = await imports.send(csv);
  const read = await timed(async () =>
    busy.push(...(await waitsDuring(shop.home, imports.until(id, "ready")))),
  );
  await imports.start(id);
  const took = await timed(async () =>
    busy.push(...(await waitsDuring(shop.home, imports.until(id, "done")))),
  );
  const cpu = cpuSince(shop, began);
  const byHand = await timed(() => createByApi(shop));
  const { products, variants } = CATALOGUE;
  return [
    {
      promise: `import of ${products} products with ${variants.toLocaleString("en")} variants, s`,
      figure: ((read + took) / 1_000).toFixed(1),
      bar: atMost(MAX_IMPORT_SECONDS, (read + took) / 1_000),
      how: `dry run ${seconds(read)}, then ${seconds(took)} with cached pages asked for all the time; ${seconds(byHand)} to create as many by POST /api/products, one after the other: ${(took / byHand).toFixed(2)}; ${cpu}`,
    },
    {
      promise: "others wait during an import, p99",
      figure: ms(p99(busy)),
      bar: atMost(MAX_WAIT_MS, p99(busy)),
      how: `a page from memory every ${ASKED_EVERY_MS} ms during that import, ${ms(p99(quiet))} without it; the longest ${ms(Math.max(...busy))} against ${ms(Math.max(...quiet))}`,
    },
  ];
}

/** The same work without files: an owner's program that sends one product after the other. */
async function createByApi(shop: DemoShop): Promise<void> {
  const as = ownerRequests(shop.door, await anOwner(shop.door));
  const each = Math.round(CATALOGUE.variants / CATALOGUE.products);
  const variants = Array.from({ length: each }, (_, n) => ({
    position: n,
    ...{ option1_value: `Size ${n}`, option2_value: null, option3_value: null },
    ...{ price_cents: 1_050, compare_at_price_cents: null, sku: `A-${n}`, barcode: null },
    ...{ weight_grams: 200, requires_shipping: true, inventory_qty: 3 },
  }));
  for (let n = 0; n < CATALOGUE.products; n++) {
    const answer = await as.post("/api/products", {
      ...{
        title: `Vessel ${n}`,
        description_html: "<p>Thrown by hand.</p>",
        vendor: "Maker",
        status: "active",
      },
      ...{ handle: `vessel-${n}`, tags: ["clay"], images: [], featured_image_url: null },
      options: [{ name: "Size" }],
      variants: { added: variants },
    });
    if (!answer.ok) throw new Error(`A product was refused: ${await answer.text()}`);
  }
}

async function measureDryRun(shop: DemoShop): Promise<Row[]> {
  const imports = ownerImports(shop.door, await anOwner(shop.door));
  const csv = catalogueFile(LARGE);
  const parsing = await timed(async () => parse(csv));
  const before = residentMb(shop.pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(shop.pid));
  }, 50);
  const id = await imports.send(csv);
  const began = cpuOf(shop);
  const took = await timed(() => imports.until(id, "ready"));
  const cpu = cpuSince(shop, began);
  clearInterval(watching);
  const rows = LARGE.variants.toLocaleString("en");
  return [
    {
      promise: `dry run of ${rows} rows, s`,
      figure: (took / 1_000).toFixed(1),
      bar: atMost(MAX_JUDGE_SECONDS, took / 1_000),
      how: `${LARGE.products.toLocaleString("en")} products, ${(csv.length / 1e6).toFixed(0)} MB; csv-parse alone takes ${seconds(parsing)} for it: ${(took / parsing).toFixed(1)} times; ${cpu}`,
    },
    {
      promise: `memory that a dry run of ${rows} rows adds, MB`,
      figure: String(most - before),
      bar: atMost(MAX_ADDED_MB, most - before),
      how: `the highest of all 50 ms, above ${before} MB before; resident, without PostgreSQL`,
    },
  ];
}
