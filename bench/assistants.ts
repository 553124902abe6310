import { createServer } from "node:http";
import pg from "pg";
import { agentProfile } from "#test/assistants.ts";
import { aShop } from "#test/factories-storefront.ts";
import { aSearchCatalogue } from "#test/search-catalogue.ts";
import { startStockedServer } from "#test/stocked-server.ts";
import { atMost, median, type Row, timed } from "./row.ts";
import { insertProducts } from "./search.ts";

const PRODUCTS = 50_000;
const PROMISED_MS = 50;
const CALLS = 60;
const SEARCHED = ["stoneware mug", "linnen shirt", "walnut", "sage vase", "handmade oak bench", "beanie"];

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
    const search = (n: number) =>
      searchCatalog(shop.url, `http://127.0.0.1:${port}/`, SEARCHED[n % SEARCHED.length]);
    for (let n = 0; n < SEARCHED.length; n++) await search(n);
    const times: number[] = [];
    for (let n = 0; n < CALLS; n++) times.push(await timed(() => search(n)));
    const middle = median(times);
    return [
      {
        promise: "search_catalog of an assistant",
        figure: `${middle.toFixed(1)} ms`,
        bar: atMost(PROMISED_MS, middle),
        how: `p50 over HTTP, ten products of ${PRODUCTS.toLocaleString("en")}, ${SEARCHED.length} queries in turn; the slowest ${Math.max(...times).toFixed(1)} ms`,
      },
    ];
  } finally {
    await admin.end();
    await shop.stop();
    profiles.close();
  }
}

async function searchCatalog(url: string, profile: string, query: string | undefined): Promise<void> {
  const args = { meta: { "ucp-agent": { profile } }, catalog: { query } };
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_catalog", arguments: args },
  };
  const answer = await fetch(`${url}/bench/ucp/mcp`, { method: "POST", body: JSON.stringify(message) });
  const { result } = (await answer.json()) as { result?: { structuredContent: { products: object[] } } };
  if (!result?.structuredContent.products.length)
    throw new Error(`'${query}' found nothing: ${answer.status}.`);
}
