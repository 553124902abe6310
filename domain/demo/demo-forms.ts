import type { ProductId } from "#rules/input/ids.ts";
import { combineOptions, optionColumns } from "#rules/product/variant/variants.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS, type DemoProduct } from "./demo-products.ts";
import type { DemoCollectionKey, DemoProductKey, DemoWords } from "./words/demo-words.ts";

type Ingredients = { words: DemoWords; pictures: DemoPictures };

/** A demo product as an owner would send it. */
export function demoProductForm(key: DemoProductKey, { words, pictures }: Ingredients) {
  const product = DEMO_PRODUCTS[key];
  const { alts, options, ...texts } = words.products[key];
  const images = product.pictures.map(({ name }, place) => ({ url: pictures[name], alt: alts[place] ?? "" }));
  return {
    ...texts,
    vendor: product.vendor,
    status: "active",
    images,
    featured_image_url: images[0]?.url ?? null,
    options: options.map(({ name }) => ({ name })),
    variants: { added: variantsOf(product, { values: options.map(({ values }) => values), pictures }) },
  };
}

export function demoCollectionForm(
  key: DemoCollectionKey,
  { words, pictures, ids }: Ingredients & { ids: Record<DemoProductKey, ProductId> },
) {
  const { picture, products } = DEMO_COLLECTIONS[key];
  return {
    ...words.collections[key],
    image_url: pictures[picture],
    product_ids: products.map((product) => ids[product]),
  };
}

function variantsOf(
  product: DemoProduct,
  { values, pictures }: { values: readonly (readonly string[])[]; pictures: DemoPictures },
) {
  const shown = combineOptions(values);
  return combineOptions(product.options).map((codes, position) => {
    const surcharge = codes.reduce((sum, code) => sum + (product.surcharge_cents?.[code] ?? 0), 0);
    const compareAt = product.compare_at_price_cents;
    return {
      ...optionColumns(shown[position] ?? []),
      position,
      price_cents: product.price_cents + surcharge,
      compare_at_price_cents: compareAt === undefined ? null : compareAt + surcharge,
      sku: [product.sku, ...codes].join("-"),
      barcode: null,
      inventory_qty: product.stock[position] ?? product.stock.at(-1) ?? 0,
      weight_grams: product.weight_grams,
      requires_shipping: true,
      image_urls: product.pictures
        .filter(({ of }) => of !== undefined && codes.includes(of))
        .map(({ name }) => pictures[name]),
    };
  });
}
