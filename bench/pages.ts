import { measureAgainstBare } from "./against-bare.ts";
import type { PageRequest } from "./asker.ts";
import type { Row } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

/** Every kind of cached page, and the 304 for a browser that already has it. */
export async function measurePages(): Promise<Row[]> {
  const shop = await openBenchShop(1);
  try {
    const { url, pid } = shop;
    const fresh = { pid, headers: { "accept-encoding": "br" }, status: 200 };
    const product = { ...fresh, url: `${url}/bench-0/products/thing-7` };
    const pages: Record<string, PageRequest> = {
      "landing page": { ...fresh, url },
      "home page": { ...fresh, url: `${url}/bench-0` },
      "listing page": { ...fresh, url: `${url}/bench-0/products` },
      "product page": product,
      "product page unchanged (304)": await unchanged(product),
    };
    const rows: Row[] = [];
    for (const [page, asked] of Object.entries(pages)) rows.push(...(await measureAgainstBare(page, asked)));
    return rows;
  } finally {
    await shop.stop();
  }
}

async function unchanged(asked: PageRequest): Promise<PageRequest> {
  const answer = await fetch(asked.url);
  const etag = answer.headers.get("etag") ?? "";
  return { ...asked, headers: { ...asked.headers, "if-none-match": etag }, status: 304 };
}
