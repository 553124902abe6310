import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { readPlaces } from "#app/storefront/quote/places.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { countryName } from "#domain/addresses/countries.ts";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import type { BuyLink } from "#rules/cart/buy-link.ts";
import { type LinkedCart, linkedCart } from "#rules/cart/linked-cart.ts";
import { say } from "#rules/language/say.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import type { Filling } from "./fill-cart.tsx";

type Context = LoaderFunctionArgs["context"];

/** An assistant's may have several codes, has what its buyer said, and is accepted at an address of its own. */
export type FilledLink = Omit<BuyLink, "to"> &
  Pick<Filling, "to"> &
  Partial<Pick<Filling, "codes" | "fields">>;

/** What a browser's cart is to be filled with, and what a shopper is to know before. It reserves and stores nothing. */
export async function readFilling(context: Context, link: FilledLink): Promise<Filling> {
  const { id } = context.get(storeContext);
  const wanted = link.lines.map(({ variantId }) => variantId);
  const [shop, places] = await Promise.all([
    findShopVariants(context.get(pageContext).db, id, wanted),
    readPlaces(context),
  ]);
  const cart = linkedCart(link.lines, shop);
  const { code, codes = code ? [code] : [], country, to, fields } = link;
  const shipsThere = !country || !places || places.countries.some((place) => place.code === country);
  return {
    lines: cart.lines,
    notices: [...noticesOf(cart), ...(shipsThere ? [] : [notShippedTo(countryName(country))])],
    codes,
    // Chosen for all shops of this browser: only where this one asks for it.
    country: places && shipsThere ? country : undefined,
    to,
    fields,
  };
}

function noticesOf({ missing, soldOut, fewer }: LinkedCart): string[] {
  return [
    ...(missing > 0 ? [say.buyLink.missing({ count: missing })] : []),
    ...soldOut.map((name) => say.backInStock.soldOut({ product: isolateValue(name) })),
    ...fewer.map(({ name, left }) => say.cart.fewerLeft({ name: isolateValue(name), count: left })),
  ];
}
