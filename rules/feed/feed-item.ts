import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import { struckPrice } from "#rules/product/listing.ts";
import type { ShopProduct, ShopProductVariant } from "#rules/product/shop-product.ts";
import { knownOption } from "#rules/product/variant/known-option.ts";
import { valuesOf } from "#rules/product/variant/variants.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";
import { ratesForOne, type ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { htmlText } from "#rules/text/html-text.ts";
import { isGtin } from "./gtin.ts";
import { isLeftOut, MAX_FEED_TITLE, searchGaps } from "./search-gaps.ts";

// The product feed as merchant programmes of search engines read it: the limits are those of Google's product data
// specification, which Microsoft and Meta follow.
const MAX_DESCRIPTION = 5_000;
const MAX_MORE_PICTURES = 10;
const MAX_BRAND = 70;
const MAX_SHIPPING = 100;
const MAX_OF_OPTION = { color: 100, size: 100, material: 200, pattern: 100 };

/** Attributes in order; one may occur several times, and one with parts holds attributes itself. */
export type FeedAttribute = [name: string, value: string | FeedAttribute[]];

export type FeedVariant = Omit<ShopProductVariant, "sku">;

export type FeedProduct = Omit<ShopProduct, "variants" | "pictures" | "taxClass" | keyof SearchTexts> & {
  variants: FeedVariant[];
  /** Addresses on our origin, the featured one first. */
  pictures: string[];
};

export type FeedShop = {
  /** The address of the store's home page, and the origin of its pictures. */
  url: string;
  origin: string;
  currency: Currency;
  shippingFlatRateCents: Cents;
  /** Absent in a store that has only the flat rate. */
  shipping?: ShippingSettings;
  /** Its own country, if its owner has set it. */
  countryCode?: string;
};

/** An item for each of these variants that search engines would take. */
export function feedItems(
  product: FeedProduct,
  shop: FeedShop,
  variants: readonly FeedVariant[] = product.variants,
): FeedAttribute[][] {
  const { title, vendor, pictures } = product;
  const used = new Set(product.variants.flatMap((variant) => variant.pictures ?? []));
  // Room for the dots of a cut.
  const description = htmlText(product.descriptionHtml, MAX_DESCRIPTION - 1);
  const about = { title, vendor, description, hasPicture: pictures.length > 0 };
  return variants
    .filter((variant) => !isLeftOut(searchGaps({ ...about, variants: [variant] })))
    .map((variant) => feedItem({ ...product, description: description || title, used }, variant, shop));
}

/** `used`: the places of pictures that show a variant. */
type Described = FeedProduct & { description: string; used: ReadonlySet<number> };

function feedItem(product: Described, variant: FeedVariant, shop: FeedShop): FeedAttribute[] {
  const [picture = "", ...others] = picturesOf(product, variant).map((url) => shop.origin + url);
  const hasOptions = product.options.length > 0;
  const link = `${shop.url}/products/${product.handle}`;
  return [
    ["id", variant.id],
    ["title", feedTitle(product.title, hasOptions ? variant.title : "")],
    ["description", product.description],
    ["link", hasOptions ? `${link}?variant=${variant.id}` : link],
    ["image_link", picture],
    ...others.slice(0, MAX_MORE_PICTURES).map((url): FeedAttribute => ["additional_image_link", url]),
    ["availability", variant.inventory_qty > 0 ? "in_stock" : "out_of_stock"],
    ...feedPrice(variant, shop.currency),
    ["condition", "new"],
    ...identifiers(product.vendor, variant.barcode),
    ...(hasOptions
      ? [["item_group_id", product.id] satisfies FeedAttribute, ...optionsOf(product.options, variant)]
      : []),
    ...feedShipping(variant, shop),
    ...(variant.weight_grams
      ? [["shipping_weight", `${variant.weight_grams} g`] satisfies FeedAttribute]
      : []),
  ];
}

/** Its own first, then those that show no variant: a white vase does not stand under the terracotta one. */
function picturesOf({ pictures, used }: Described, { pictures: own }: FeedVariant): string[] {
  if (!own) return pictures;
  return [
    ...own.flatMap((place) => pictures[place] ?? []),
    ...pictures.filter((_, place) => !used.has(place)),
  ];
}

/** The variant's values stay whole as far as possible: they tell the items of a product apart. */
function feedTitle(title: string, variantTitle: string): string {
  if (!variantTitle) return cut(title, MAX_FEED_TITLE);
  const values = ` (${variantTitle})`;
  return cut(cut(title, Math.max(MAX_FEED_TITLE - values.length, 1)) + values, MAX_FEED_TITLE);
}

/** As the product page shows them. With a crossed-out price that one is the price, and the other the sale price. */
function feedPrice(variant: FeedVariant, currency: Currency): FeedAttribute[] {
  const struck = struckPrice(variant);
  const price = money(variant.price_cents, currency);
  return struck === undefined
    ? [["price", price]]
    : [
        ["price", money(struck, currency)],
        ["sale_price", price],
      ];
}

// A SKU is the store's own number and not the maker's: it is no 'mpn'.
function identifiers(vendor: string, barcode: string): FeedAttribute[] {
  return [
    ...(vendor ? [["brand", cut(vendor, MAX_BRAND)] satisfies FeedAttribute] : []),
    isGtin(barcode) ? ["gtin", barcode] : ["identifier_exists", "no"],
  ];
}

function optionsOf(options: string[], variant: FeedVariant): FeedAttribute[] {
  const values = valuesOf(variant);
  return options.flatMap((name, index): FeedAttribute[] => {
    const known = knownOption(name);
    const value = values[index];
    return known && value ? [[known, cut(value, MAX_OF_OPTION[known])]] : [];
  });
}

/** What it costs to send one piece: by each rate to each named country, the store's own first. */
function feedShipping(variant: FeedVariant, shop: FeedShop): FeedAttribute[] {
  const { shipping, countryCode, currency } = shop;
  const to = (country: string, service: string, cents: Cents): FeedAttribute => [
    "shipping",
    [
      ["country", country],
      ...(service ? [["service", service] satisfies FeedAttribute] : []),
      ["price", money(cents, currency)],
    ],
  ];
  if (!shipping) return countryCode ? [to(countryCode, "Standard Shipping", shop.shippingFlatRateCents)] : [];
  if (!variant.requires_shipping) return countryCode ? [to(countryCode, "", 0)] : [];
  const named = shipping.zones.flatMap(({ countries }) => countries);
  const listed: FeedAttribute[] = [];
  for (const country of new Set(countryCode ? [countryCode, ...named] : named)) {
    // Hundreds of countries may have twenty rates each.
    if (listed.length >= MAX_SHIPPING) break;
    for (const { name, price_cents } of ratesForOne(shipping, country, variant))
      listed.push(to(country, name, price_cents));
  }
  return listed.slice(0, MAX_SHIPPING);
}

function money(cents: Cents, currency: Currency): string {
  return `${priceText(cents, currency)} ${currency.code}`;
}

/** A cut may fall within a character of two units. */
function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
