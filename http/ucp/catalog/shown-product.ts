import type { CatalogueProduct, CatalogueVariant } from "#domain/assistants/read-catalogue.ts";
import { isGtin } from "#rules/feed/gtin.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import { struckPrice } from "#rules/product/listing.ts";
import { htmlText } from "#rules/text/html-text.ts";

export type ShownShop = {
  name: string;
  /** Where it stands for everyone, and the origin of its pictures. */
  address: string;
  origin: string;
  currency: Currency;
  links: { type: string; url: string }[];
};

/** How much is told of a product: less in a list than of one alone. */
export const IN_LIST = { description: 300, pictures: 3 };
export const ALONE = { description: 5_000, pictures: 10 };

const MAX_TAGS = 20;

/** A product as the protocol has it. Texts of the owner are plain and shortened: data, never markup. */
export function shownProduct(product: CatalogueProduct, shop: ShownShop, most: typeof IN_LIST) {
  const { id, handle, title, pictures, tags, collections } = product;
  const description = htmlText(product.descriptionHtml, most.description) || title;
  return {
    id,
    handle,
    title,
    description: { plain: description },
    url: productUrl(product, shop),
    price_range: range(product.lowestCents, product.highestCents, shop),
    ...(collections.length > 0 && {
      categories: collections.map((value) => ({ value, taxonomy: "merchant" })),
    }),
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS) }),
    ...(pictures.length > 0 && {
      media: pictures.slice(0, most.pictures).map((picture) => media(picture, shop)),
    }),
    ...(product.vendor && { metadata: { brand: product.vendor } }),
  };
}

export function shownVariant(variant: CatalogueVariant, product: CatalogueProduct, shop: ShownShop) {
  const { id, title, sku, barcode, inStock, price_cents } = variant;
  const struck = struckPrice(variant);
  const hasOptions = product.options.length > 0;
  const name = hasOptions ? title : product.title;
  const own = (variant.pictures ?? []).flatMap((place) => product.pictures[place] ?? []);
  return {
    id,
    title: name,
    description: { plain: hasOptions ? `${product.title}, ${title}` : product.title },
    url: hasOptions ? `${productUrl(product, shop)}?variant=${id}` : productUrl(product, shop),
    price: price(price_cents, shop),
    ...(struck !== undefined && { list_price: price(struck, shop) }),
    availability: { available: inStock, status: inStock ? "in_stock" : "out_of_stock" },
    ...(sku && { sku }),
    ...(isGtin(barcode) && { barcodes: [{ type: "GTIN", value: barcode }] }),
    ...(hasOptions && { options: valuesOf(variant, product) }),
    ...(own.length > 0 && { media: own.map((picture) => media(picture, shop)) }),
    seller: { name: shop.name, ...(shop.links.length > 0 && { links: shop.links }) },
  };
}

/** The value that a variant has of each option. */
export function valuesOf(variant: CatalogueVariant, { options }: CatalogueProduct) {
  return options.flatMap((name, at) => {
    const label = variant.values[at];
    return label ? [{ name, label }] : [];
  });
}

function productUrl({ handle }: CatalogueProduct, { address }: ShownShop): string {
  return `${address}/products/${handle}`;
}

function price(amount: Cents, { currency }: ShownShop) {
  return { amount, currency: currency.code };
}

function range(min: Cents, max: Cents, shop: ShownShop) {
  return { min: price(min, shop), max: price(max, shop) };
}

function media({ url, alt, width, height }: CatalogueProduct["pictures"][number], { origin }: ShownShop) {
  return { type: "image", url: origin + url, alt_text: alt, width, height };
}
