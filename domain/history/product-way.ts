import { inStore } from "#db/client.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { chooseRelated, listChosenRelated } from "#domain/products/related-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import {
  pairVariants,
  type ToldVariant,
  type VariantPair,
  variantField,
  variantFields,
} from "#rules/history/product-words.ts";
import type { ProductId } from "#rules/input/ids.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import { PRODUCT_FIELD_NAMES } from "#rules/product/product-fields.ts";
import { productInput } from "#rules/product/product-input.ts";
import { relatedInput } from "#rules/product/related-input.ts";
import { optionColumns, TITLE_SEPARATOR } from "#rules/product/variant/variants.ts";
import { checked, type WayBack } from "./way-back.ts";

type Values = Record<string, unknown>;
type ToldProduct = { before?: { variants?: ToldVariant[] }; after?: { variants?: ToldVariant[] } };

/** The fields of an event of a product, with one field for each value of a variant. */
export function productFields({ before = {}, after = {} }: ToldProduct): { before: Values; after: Values } {
  const { variants: were = [], ...wasElse } = before;
  const { variants: are = [], ...isElse } = after;
  const pairs = pairVariants(were, are).changed.flatMap((pair) =>
    variantFields(pair).map((field) => [variantField(pair.before, field), pair, field] as const),
  );
  return {
    before: {
      ...wasElse,
      ...Object.fromEntries(pairs.map(([key, pair, field]) => [key, pair.before[field]])),
    },
    after: { ...isElse, ...Object.fromEntries(pairs.map(([key, pair, field]) => [key, pair.after[field]])) },
  };
}

export const PRODUCT_WAY: WayBack = {
  async read({ tx, store, payload }) {
    const id = payload.product_id as ProductId;
    const product = await findProduct(tx, store, id);
    if (!product) return undefined;
    const related = await listChosenRelated(tx, store, id);
    const values = {
      ...Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, product[field]])),
      featured_image_url: product.featured_image_url,
      options: product.options.map(({ name }) => name),
      related_products: related.map((other) => other.id),
      ...variantValues(product, payload as ToldProduct),
    };
    return { version: product.version, values, rest: { product } };
  },

  findMissing(field, before, { rest }) {
    if (field !== "featured_image_url" && !field.endsWith("/image_urls")) return undefined;
    const product = rest?.product as Product | undefined;
    const isThere = (wanted: unknown) => product?.images.some(({ url }) => url === wanted) ?? false;
    return [before ?? []].flat().every(isThere)
      ? undefined
      : "The picture is no longer one of the product's. Add it again.";
  },

  async save({ db, store, payload, author, today, values: all }) {
    const id = payload.product_id as ProductId;
    const { related_products: related, ...values } = all;
    if (related)
      return checked(relatedInput, { product_ids: related }, ({ product_ids: ids }) =>
        inStore(db, "owner", store, (tx) =>
          chooseRelated(tx, store, id, {
            ...author,
            ids,
            was: { related_products: today.values.related_products },
          }),
        ),
      );
    return checked(
      productInput,
      formOf(today.rest?.product as Product, values, payload as ToldProduct),
      (input) => updateProduct(db, store, id, { ...author, input }),
    );
  },
};

/** Those that the event tells of, as far as they are still there. */
function variantValues({ variants }: Product, told: ToldProduct): Values {
  const values = toldPairs(told).flatMap((pair) => {
    const now = findVariant(variants, pair);
    return now ? variantFields(pair).map((field) => [variantField(pair.before, field), now[field]]) : [];
  });
  return Object.fromEntries(values);
}

function toldPairs({ before, after }: ToldProduct): VariantPair[] {
  return pairVariants(before?.variants ?? [], after?.variants ?? []).changed;
}

/** Events of earlier versions name no id, but the title that the variant had after them. */
function findVariant(variants: readonly ProductVariant[], { before, after }: VariantPair) {
  return variants.find(({ id, title }) => (before.id ? id === before.id : title === after.title));
}

/** The form as it would be saved by hand. */
function formOf(product: Product, values: Values, told: ToldProduct) {
  const { options = product.options.map(({ name }) => name), ...details } = Object.fromEntries(
    Object.entries(values).filter(([field]) => !field.startsWith("variants/")),
  );
  return {
    version: product.version,
    ...Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, product[field]])),
    featured_image_url: product.featured_image_url,
    images: product.images.map(({ url, alt }) => ({ url, alt })),
    ...details,
    options: (options as string[]).map((name) => ({ name })),
    variants: { changed: toldPairs(told).flatMap((pair) => variantForm(product.variants, pair, values)) },
  };
}

function variantForm(variants: readonly ProductVariant[], pair: VariantPair, values: Values) {
  const now = findVariant(variants, pair);
  const fields = variantFields(pair).filter((field) => variantField(pair.before, field) in values);
  if (!now || fields.length === 0) return [];
  const cells = fields.map((field) => cellForm(field, pair.before[field], now));
  return [Object.assign({ id: now.id }, ...cells)];
}

/** A title is its option values; stock is counted from what it is today. */
function cellForm(field: string, value: unknown, now: ProductVariant): Values {
  if (field === "title") return optionColumns(String(value).split(TITLE_SEPARATOR));
  if (field === "inventory_qty") return { inventory_qty: { from: now.inventory_qty, to: value } };
  return { [field]: value };
}
