import { data, type LoaderFunctionArgs, type MetaDescriptor } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { renderAskForm } from "#app/storefront/back-in-stock/ask-form.server.tsx";
import { noindexHead, pageHead } from "#app/storefront/head.server.ts";
import { breadcrumbs, productGroup, type ShopAddress } from "#app/storefront/json-ld.server.ts";
import { movedTo, storeContext } from "#app/storefront/store.server.ts";
import { productPath } from "#app/storefront/store.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import {
  type LowestPrices,
  listLowestPrices,
  NO_LOWEST_PRICES,
} from "#domain/storefront/list-lowest-prices.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { productTag } from "#rules/page/page-tags.ts";
import { lowestPriceText } from "#rules/product/lowest-price.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";
import { optionControl, optionValues, startingPrice } from "#rules/product/variant/option-picking.ts";
import { swatchColour } from "#rules/product/variant/swatch-colour.ts";
import { recordListing } from "#rules/search-listing/search-listing.ts";
import type { ServedStore, ShopStore } from "#rules/store/shop-store.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import { switchedOn } from "./product-extras.server.tsx";
import type { Product } from "./shown-product.ts";

export async function productLoader({ url, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { db, stores, origin, tags } = page;
  const store = context.get(storeContext);
  const read = await readProduct(db, store.id, params.handle ?? "");
  if (!read.ok && read.reason === "moved") throw movedTo(url, productPath(store.home, read.handle));
  if (!read.ok)
    return data({ product: null, head: noindexHead(`${say.product.notFound} · ${store.name}`) }, 404);

  const descriptionHtml = sanitizeDescription(read.product.descriptionHtml, origin);
  const product = { ...read.product, descriptionHtml };
  tags.add(productTag(product.id));
  const lowest = store.showLowestPrice ? await listLowestPrices(db, store.id, product) : NO_LOWEST_PRICES;
  const shipping = store.shipsByPlace ? await stores.shippingOf(store.id) : undefined;
  return data({
    product: { ...forShopper(store, product, lowest), ...(await switchedOn(page, store, product)) },
    head: headOf({ store, origin, shipping }, product),
  });
}

/** Only what the page shows: SKUs, barcodes and weights are for search engines, in the head. */
function forShopper(
  store: ServedStore,
  { vendor: _, searchTitle: __, searchDescription: ___, taxClass, variants, ...product }: ShopProduct,
  { prices, timeZone }: LowestPrices,
): Product {
  return {
    ...product,
    variants: variants.map(({ sku: _, barcode, weight_grams, requires_shipping, ...variant }) => {
      const lowest = prices.get(variant.id);
      if (!lowest) return variant;
      return { ...variant, lowestPrice: lowestPriceText(lowest, { currency: store.currency, timeZone }) };
    }),
    swatches: swatchesOf(product.options, variants),
    ...priceNote(store, taxClass, variants),
    ...askForm(store, variants),
  };
}

function askForm(store: ServedStore, variants: ShopProduct["variants"]): Pick<Product, "askForm"> {
  const soldOut = variants.filter(({ inventory_qty }) => inventory_qty <= 0);
  if (!store.takesStockWishes || soldOut.length === 0) return {};
  return { askForm: renderAskForm({ store, variants: soldOut }) };
}

function priceNote(
  { taxIncluded, plusShipping }: ShopStore,
  taxClass: TaxClass,
  variants: ShopProduct["variants"],
): Pick<Product, "priceNote"> {
  if (taxIncluded === null) return {};
  const tax = taxIncluded ? say.product.taxIncluded : say.product.plusTax;
  const isShipped = variants.some(({ requires_shipping }) => requires_shipping);
  return { priceNote: { tax: taxClass === "none" ? "" : tax, plusShipping: plusShipping && isShipped } };
}

/** Guessed on the server, so that no browser loads the list of colours. */
function swatchesOf(options: string[], variants: ShopProduct["variants"]) {
  const coloured = optionValues(options.length, variants).filter(
    (values, position) => optionControl(options[position] ?? "", values.length) === "swatches",
  );
  const guesses = coloured.flat().map((value) => [value, swatchColour(value)] as const);
  return Object.fromEntries(guesses.filter((guess): guess is [string, string] => guess[1] !== undefined));
}

function headOf(place: ShopAddress, product: ShopProduct): MetaDescriptor[] {
  const { store, origin } = place;
  const path = productPath(store.home, product.handle);
  const price = formatMoney(startingPrice(product.variants).cents, store.currency);
  return pageHead({
    store,
    origin,
    path,
    ...recordListing({ ...product, html: product.descriptionHtml, price }, store.name),
    siteName: store.name,
    type: "product",
    picture: product.pictures[0] ?? store.listing.picture,
    jsonLd: [
      productGroup(place, product),
      breadcrumbs(place, [
        { name: say.list.title, path: `${store.home}/products` },
        { name: product.title, path },
      ]),
    ],
  });
}
