import { createServer } from "node:http";
import pg from "pg";
import { agentProfile } from "#test/assistants.ts";
import { aShop } from "#test/factories-storefront.ts";
import { aSearchCatalogue, insertProducts } from "#test/search-catalogue.ts";
import { startStockedServer } from "#test/stocked-server.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const PRODUCTS = 50_000;
const PROMISED_MS = 50;
const CALLS = 60;
const WORDS = ["stoneware mug", "linnen shirt", "walnut", "sage vase", "handmade oak bench", "beanie"];

// Each asks for another page or price every time.
const SEARCHES: Record<string, (n: number) => object> = {
  words: (n) => ({ query: WORDS[n % WORDS.length] }),
  "words, a price and a category": (n) => ({
    query: WORDS[n % WORDS.length],
    filters: { categories: ["Everything"], price: { max: 9_000 + n } },
  }),
  "a later page": (n) => ({
    query: "walnut",
    pagination: { cursor: String(10 + n) },
  }),
  "no words, a price, far behind": (n) => ({
    filters: { price: { min: 100 + n, max: 6_000 + n } },
    pagination: { cursor: String(15_000 + n) },
  }),
  "no words, a price that few have": (n) => ({ filters: { price: { min: 12_345, max: 12_399 + n } } }),
  "no words, a category": (n) => ({
    filters: { categories: ["everything"] },
    pagination: { cursor: String(n) },
  }),
};

/** What an assistant waits for when it searches in a large store; its profile is known by then. */
export async function measureAssistants(): Promise<Row[]> {
  const profiles = createServer((_request, response) => response.end(JSON.stringify(agentProfile())));
  await new Promise<void>((resolve) => profiles.listen(0, "127.0.0.1", resolve));
  const { port } = profiles.address() as { port: number };
  let store = "";
  const shop = await startStockedServer(
    async (db) => {
      store = (await aShop(db, { slug: "bench", sellsToAssistants: true })).id;
    },
    { RATE_LIMITS: "off" },
  );
  const admin = new pg.Client(shop.databaseUrl);
  try {
    await admin.connect();
    await insertProducts(admin, store, aSearchCatalogue(PRODUCTS));
    await admin.query("vacuum analyze products, product_variants");
    await admin.query(
      `with made as (insert into collections (store_id, title, handle) values ($1, 'Everything', 'everything') returning id)
       insert into collection_products (store_id, collection_id, product_id, position)
       select $1, made.id, p.id, row_number() over () from products p, made where p.store_id = $1`,
      [store],
    );
    const rows: Row[] = [];
    for (const [kind, wanted] of Object.entries(SEARCHES))
      rows.push(
        await measureSearches(kind, (n) => searchCatalog(shop.url, `http://127.0.0.1:${port}/`, wanted(n))),
      );
    return rows;
  } finally {
    await admin.end();
    await shop.stop();
    profiles.close();
  }
}

async function measureSearches(kind: string, search: (n: number) => Promise<void>): Promise<Row> {
  for (let n = 0; n < WORDS.length; n++) await search(n);
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) times.push(await timed(() => search(n)));
  const middle = median(times);
  return {
    promise: `search_catalog of an assistant, ${kind}`,
    figure: `${middle.toFixed(1)} ms`,
    bar: atMost(PROMISED_MS, middle),
    how: `p50 over HTTP, ten products of ${PRODUCTS.toLocaleString("en")}, ${CALLS} calls; the slowest ${Math.max(...times).toFixed(1)} ms`,
  };
}

async function searchCatalog(url: string, profile: string, catalog: object): Promise<void> {
  const args = { meta: { "ucp-agent": { profile } }, catalog };
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_catalog", arguments: args },
  };
  const answer = await fetch(`${url}/bench/ucp/mcp`, { method: "POST", body: JSON.stringify(message) });
  const { result } = (await answer.json()) as { result?: { structuredContent: { products: object[] } } };
  if (!result?.structuredContent.products.length)
    throw new Error(`${JSON.stringify(catalog)} found nothing: ${answer.status}.`);
}
