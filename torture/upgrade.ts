import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { promisify } from "node:util";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { anOpenedForm, aProductForm, aVariant } from "#test/factories-catalog.ts";
import type { OpenStore } from "#test/factories-orders.ts";
import { anOwner, type Door, type Owner, ownerRequests, signIn } from "#test/owner.ts";
import { toUrl } from "#test/server-database.ts";
import { freePort, makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { auditOrders, type MugStore } from "./audit-orders.ts";
import { startBalancer } from "./balancer.ts";
import { type Answer, ask } from "./load.ts";
import { getPreviousVersion } from "./previous-version.ts";
import { startRush } from "./rush.ts";

const PROCESSES = 3;
const READERS = 4;
const ORDERS_EACH_STEP = 25;
const STOCK = 100_000;

/**
 * Three processes of the previous version serve behind a balancer. The database is migrated under them, they go on, and then
 * each is replaced by one of this version, while shoppers read and order.
 */
export async function upgradeWhileServing(from: string | undefined): Promise<string> {
  const previous = getPreviousVersion(from);
  const dataDir = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const databaseUrl = toUrl(postgres.server);
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const entrance = await freePort();
  const running = new Map<string, ServerProcess>();
  const start = async (port: string, cwd?: string) => {
    const address = { PORT: port, PUBLIC_URL: `http://localhost:${entrance}` };
    const env = { ...address, DATABASE_URL: databaseUrl, RATE_LIMITS: "off", LOG_LEVEL: "warn" };
    running.set(port, await startServer({ env, ...(cwd && { cwd }) }));
  };
  try {
    for (const port of ports) await start(port, previous.folder);
    const urls = ports.map((port) => `http://localhost:${port}`);
    const balancer = await startBalancer(entrance, urls);
    const door = doorTo(balancer.url, urls);
    const owner = await anOwner(door);
    const shop = await stockMugs(door, owner);
    const rush = startRush(balancer.url, shop);
    const readers = startReaders(balancer.url, [`/${owner.slug}`, `/${owner.slug}/products/mug`]);
    await rush.untilAcknowledged(ORDERS_EACH_STEP);

    const migrated = await runMigrate(databaseUrl);
    await rush.untilAcknowledged(ORDERS_EACH_STEP);
    await useAsOwner(door, owner);

    for (const port of ports) {
      await running.get(port)?.stop();
      await start(port);
      await rush.untilAcknowledged(ORDERS_EACH_STEP);
    }
    await useAsOwner(door, owner);

    await rush.settle();
    const pages = await readers.leave();
    await balancer.close();
    const written = await audit(databaseUrl, shop, rush.acknowledged);
    const orders = rush.refusals();
    const failed = orders.count + orders.unanswered + pages.filter(({ status }) => status !== 200).length;
    const longest = Math.max(orders.longestMs, ...pages.map(({ ms }) => ms));
    if (failed > 0)
      throw new Error(
        `${orders.count} orders refused and ${orders.unanswered} unanswered, pages: ${countBy(pages)}.`,
      );
    return `${previous.commit} ran on ${migrated.migrations.length} newer migrations (${(migrated.ms / 1_000).toFixed(1)} s) and was replaced ${PROCESSES} times: 0 of ${pages.length + written} requests failed, 0 of ${written} orders lost or doubled, the longest wait ${Math.round(longest)} ms`;
  } finally {
    for (const server of running.values()) await server.stop();
    await postgres.stop();
    for (const folder of [postgres.location, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Each process has the mails that it sent. */
function doorTo(url: string, all: string[]): Door {
  const request = async (path: string, init?: RequestInit) => {
    if (!path.startsWith("/dev/mailbox.json")) return fetch(url + path, init);
    const mails = await Promise.all(
      all.map(async (each) => (await (await fetch(each + path)).json()) as { sentAt: string }[]),
    );
    return Response.json(mails.flat().sort((a, b) => b.sentAt.localeCompare(a.sentAt)));
  };
  return { request };
}

async function stockMugs(door: Door, owner: Owner): Promise<MugStore> {
  const as = ownerRequests(door, owner);
  const form = aProductForm({
    title: "Mug",
    status: "active",
    variants: { added: [aVariant({ inventory_qty: STOCK })] },
  });
  const { id } = (await expectOk(await as.post("/api/products", form))) as { id: string };
  const product = (await expectOk(await as.get(`/api/products/${id}`))) as {
    id: MugStore["mug"]["productId"];
    variants: { id: MugStore["mug"]["variantId"]; price_cents: number }[];
  };
  const [variant] = product.variants;
  if (!variant) throw new Error("The mug has no variant.");
  const store: OpenStore = {
    id: owner.storeId,
    slug: owner.slug,
    shippingFlatRateCents: 0,
    taxPercent: "0",
  };
  return {
    store,
    mug: { productId: product.id, variantId: variant.id, price: variant.price_cents },
    stock: STOCK,
  };
}

/** Signs in, changes a product, reads the orders, and lets somebody else open a store. */
async function useAsOwner(door: Door, owner: Owner): Promise<void> {
  const as = ownerRequests(door, await signIn(door, owner.email));
  const made = await expectOk(await as.post("/api/products", aProductForm({ title: "Jug" })));
  const path = `/api/products/${(made as { id: string }).id}`;
  const jug = await expectOk(await as.get(path));
  await expectOk(await as.put(path, anOpenedForm(jug as never, { title: "Large jug" })));
  await expectOk(await as.delete(path));
  await expectOk(await as.get("/api/orders"));
  await anOwner(door);
}

async function expectOk(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

type Readers = { leave(): Promise<Answer[]> };

function startReaders(url: string, paths: string[]): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const answers: Answer[] = [];
  let reading = true;
  const reader = async (turn: number) => {
    while (reading) answers.push(await ask(url, agent, { path: paths[turn++ % paths.length] ?? "" }));
  };
  const done = Promise.all(Array.from({ length: READERS }, (_, at) => reader(at)));
  return {
    leave: async () => {
      reading = false;
      await done;
      agent.destroy();
      return answers;
    },
  };
}

async function runMigrate(databaseUrl: string): Promise<{ migrations: string[]; ms: number }> {
  const args = ["server/operator.ts", "migrate", "--json"];
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

async function audit(
  databaseUrl: string,
  shop: MugStore,
  acknowledged: ReadonlySet<string>,
): Promise<number> {
  const db = await connect({ server: { connectionString: databaseUrl }, log: silentLog });
  const written = await auditOrders(db, shop, acknowledged).finally(() => db.close());
  if (written !== acknowledged.size)
    throw new Error(`${written} orders were written for ${acknowledged.size} acknowledged.`);
  return written;
}

function countBy(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(", ");
}
