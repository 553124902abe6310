import appRoutes from "#app/routes.ts";

type Page = { path?: string; index?: boolean; children?: Page[] };

/** The full path of every page of app/routes.ts, with its parameters: `/:storeSlug/products/:handle`. */
export function pagePaths(pages = appRoutes as Page[], parent = ""): string[] {
  return pages.flatMap(({ path, index, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    if (children) return pagePaths(children, full);
    return index || path !== undefined ? [full || "/"] : [];
  });
}

/** What somebody who has bought needs: it stays open when a shop is closed or suspended. */
export const PATHS_OF_BUYERS = [
  "/:storeSlug/account",
  "/:storeSlug/withdraw",
  "/:storeSlug/back-in-stock/:wish",
  "/:storeSlug/news-list/:consent",
  "/:storeSlug/checkout/orders/:orderId",
  "/:storeSlug/checkout/orders/:orderId/invoice",
  "/:storeSlug/orders/:orderNumber",
];
