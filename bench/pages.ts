import { type Asked, measureAgainstBare } from "./against-bare.ts";
import type { Row } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

/** Every kind of cached page, and the 304 for a browser that already has it. */
export async function measurePages(): Promise<Row[]> {
  const shop = await openBenchShop(1);
  try {
    const { pid } = shop;
    const product = `${shop.url}/bench-0/products/thing-7`;
    const pages: Record<string, Asked> = {
      "landing page": { pid, url: shop.url },
      "home page": { pid, url: `${shop.url}/bench-0` },
      "listing page": { pid, url: `${shop.url}/bench-0/products` },
      "product page": { pid, url: product },
      "product page unchanged (304)": { pid, ...(await unchanged(product)) },
    };
    const rows: Row[] = [];
    for (const [page, asked] of Object.entries(pages)) rows.push(...(await measureAgainstBare(page, asked)));
    return rows;
  } finally {
    await shop.stop();
  }
}

async function unchanged(url: string): Promise<Omit<Asked, "pid">> {
  const { headers } = await fetch(url);
  return { url, headers: { "if-none-match": headers.get("etag") ?? "" }, status: 304 };
}
