import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { StoreContext } from "./store.ts";

export type MarkupShop = { store: ShopStore; basename: string };

/**
 * Parts of a page as finished HTML, for `Sections`: their code is not in the shopper's bundle. `idPrefix` tells the ids
 * of its fields from those of the page around it.
 */
export function shopMarkup({ store, basename }: MarkupShop, parts: ReactNode, idPrefix?: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={basename + (store.home || "/")} basename={basename || "/"}>
      <StoreContext value={store}>{parts}</StoreContext>
    </StaticRouter>,
    { identifierPrefix: idPrefix },
  );
}
