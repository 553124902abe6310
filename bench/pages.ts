import pg from "pg";
import { startStockedServer } from "#test/stocked-server.ts";
import { type Asked, measureAgainstBare } from "./against-bare.ts";
import type { Row } from "./row.ts";
import { stockStores } from "./storefront-stock.ts";

/** Every kind of cached page from memory, and what a browser gets that has it already. */
export async function measurePages(): Promise<Row[]> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  try {
    const client = new pg.Client(shop.databaseUrl);
    await client.connect();
    await stockStores(client, 0, 1);
    await client.end();
    const product = `${shop.url}/bench-0/products/thing-7`;
    const pages: Record<string, Asked> = {
      "landing page": { url: shop.url },
      "home page": { url: `${shop.url}/bench-0` },
      "listing page": { url: `${shop.url}/bench-0/products` },
      "product page": { url: product },
      "product page unchanged (304)": await unchanged(product),
    };
    const rows: Row[] = [];
    for (const [page, asked] of Object.entries(pages)) rows.push(...(await measureAgainstBare(page, asked)));
    return rows;
  } finally {
    await shop.stop();
  }
}

async function unchanged(url: string): Promise<Asked> {
  const { headers } = await fetch(url);
  return { url, headers: { "if-none-match": headers.get("etag") ?? "" }, status: 304 };
}
