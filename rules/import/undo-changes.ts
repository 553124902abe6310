import type { Product, ProductVariant } from "#rules/product/product.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductDetails } from "#rules/product/product-fields.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { AddedVariant, ChangedVariant } from "#rules/product/variant/variant-input.ts";

/** The product before the import, right after it, and now. */
type Times = { before: Product; after: Product; now: Product };

/** `kept` names what was edited or sold since the import: it stays as it is. */
export type UndoChanges = { input: ProductInput; kept: string[] };

/** Restores what the import changed, field by field, where it is still as the import left it. */
export function undoChanges(times: Times): UndoChanges {
  const { now } = times;
  const kept: string[] = [];
  const pictures = restored(kept, "pictures", mapTimes(times, picturesOf));
  return {
    input: {
      ...restoredDetails(kept, times),
      version: now.version,
      images: pictures.images,
      featured_image_url: pictures.featured,
      ...undoVariants(times, kept),
    },
    kept,
  };
}

function restoredDetails(kept: string[], times: Times): ProductDetails {
  const values = PRODUCT_FIELD_NAMES.map((field) => {
    const name = PRODUCT_FIELDS[field].label.toLowerCase();
    return [
      field,
      restored(
        kept,
        name,
        mapTimes(times, (product): unknown => product[field]),
      ),
    ];
  });
  return Object.fromEntries(values);
}

type Values<Value> = { before: Value; after: Value; now: Value };

function mapTimes<From, To>({ before, after, now }: Values<From>, read: (value: From) => To): Values<To> {
  return { before: read(before), after: read(after), now: read(now) };
}

function restored<Value>(kept: string[], name: string, { before, after, now }: Values<Value>): Value {
  if (isSame(before, after)) return now;
  if (isSame(after, now)) return before;
  kept.push(name);
  return now;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function picturesOf({ images, featured_image_url: featured }: Product) {
  return { images: images.map(({ url, alt }) => ({ url, alt })), featured };
}

function undoVariants(times: Times, kept: string[]): Pick<ProductInput, "options" | "variants"> {
  const names = mapTimes(times, ({ options }) => options.map(({ name }) => ({ name })));
  const areOptionsNew = !isSame(names.before, names.after);
  const isWhole = !areOptionsNew || isUntouched(times);
  if (!isWhole) kept.push("options");
  const ids = mapTimes(times, ({ variants }) => new Map(variants.map((variant) => [variant.id, variant])));
  const removed = isWhole ? undoneVariants(ids, kept) : [];
  return {
    options: areOptionsNew && isWhole ? names.before : names.now,
    variants: {
      removed: removed.map(({ id }) => id),
      changed: [...ids.now.values()].flatMap((now) => {
        const [before, after] = [ids.before.get(now.id), ids.after.get(now.id)];
        return before && after ? undoVariant({ before, after, now }, kept, isWhole) : [];
      }),
      added: isWhole ? [...ids.before.values()].filter(({ id }) => !ids.after.has(id)).map(asAdded) : [],
    },
  };
}

/** Options can be restored only if nobody touched the variants that they belong to. */
function isUntouched({ after, now }: Times): boolean {
  const shape = ({ options, variants }: Product) => [
    options.map(({ name }) => name),
    variants.map((variant) => [variant.id, variant.title, variant.inventory_qty]),
  ];
  return isSame(shape(after), shape(now));
}

type VariantsById = Values<Map<ProductVariant["id"], ProductVariant>>;

/** Variants that the import added, and that nobody edited or sold since. */
function undoneVariants({ before, after, now }: VariantsById, kept: string[]): ProductVariant[] {
  const added = [...now.values()].filter(({ id }) => after.has(id) && !before.has(id));
  const isAsAdded = (variant: ProductVariant) =>
    isSame(fieldsOf(variant), fieldsOf(after.get(variant.id) as ProductVariant));
  kept.push(...added.filter((variant) => !isAsAdded(variant)).map(({ title }) => `variant ${title}`));
  return added.filter(isAsAdded);
}

/** In one order: the variant after the import comes from the database as JSON, whose keys have another. */
function fieldsOf(variant: ProductVariant): unknown[] {
  const fields = [...Object.keys(FIELDS), ...Object.keys(VALUES), "inventory_qty"];
  return fields.map((field) => variant[field as keyof ProductVariant]);
}

const VALUES = { option1_value: "option", option2_value: "option", option3_value: "option" } as const;
const FIELDS = {
  price_cents: "price",
  compare_at_price_cents: "compare price",
  sku: "SKU",
  barcode: "barcode",
  weight_grams: "weight",
  requires_shipping: "shipping",
  image_urls: "pictures",
} as const;

function undoVariant(times: Values<ProductVariant>, kept: string[], isWhole: boolean): ChangedVariant[] {
  const { now } = times;
  const named = (name: string) => (now.title === DEFAULT_VARIANT_TITLE ? name : `${name} of ${now.title}`);
  const fields = Object.entries({ ...FIELDS, ...(isWhole && VALUES) }).map(([field, name]) => {
    const values = mapTimes<ProductVariant, unknown>(times, (row) => row[field as keyof ProductVariant]);
    return [field, restored(kept, named(name), values)] as const;
  });
  const different = fields.filter(([field, value]) => !isSame(now[field as keyof ProductVariant], value));
  const stock = restored(
    kept,
    named("stock"),
    mapTimes(times, (variant) => variant.inventory_qty),
  );
  if (different.length === 0 && stock === now.inventory_qty) return [];
  return [
    {
      ...(Object.fromEntries(different) as Partial<ChangedVariant>),
      id: now.id,
      ...(stock !== now.inventory_qty && { inventory_qty: { from: now.inventory_qty, to: stock } }),
    },
  ];
}

function asAdded({ id: _, title: __, ...variant }: ProductVariant): AddedVariant {
  // Imports of before variants had pictures know of none.
  return { ...variant, image_urls: variant.image_urls ?? [] };
}
