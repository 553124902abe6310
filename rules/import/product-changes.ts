import { formatMoney } from "#rules/money/money.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import { BLANK_DETAILS, forPlainTexts } from "#rules/product/product-fields.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { sameWord } from "#rules/product/variant/edited-options.ts";
import type { AddedVariant, ChangedVariant } from "#rules/product/variant/variant-input.ts";
import {
  isSameValue,
  MAX_VARIANTS_PER_PRODUCT,
  NEW_VARIANT,
  optionColumns,
  valuesOf,
} from "#rules/product/variant/variants.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import type {
  ChangeContext,
  Existing,
  Note,
  ProductChanges,
  WantedPicture,
  WantedProduct,
  WantedVariant,
} from "./judgement.ts";
import { type MatchedVariants, matchVariants } from "./match-variants.ts";
import { pictureAt, picturesOfVariant } from "./picture-at.ts";
import {
  type Details,
  detailChanges,
  fetchChanges,
  joinChanges,
  newFacts,
  variantChanges,
} from "./shown-changes.ts";

/**
 * What an import does to a product of the store, or to a new one. The dry run and the import both ask this function,
 * so that they agree.
 */
export function productChanges(
  wanted: WantedProduct,
  existing: Existing | undefined,
  context: ChangeContext,
): ProductChanges {
  if (!existing) return newProduct(wanted, context);
  switch (context.answers.existing) {
    case "skip":
      return { kind: "skip", reason: { row: wanted.row, text: "This product is already in your store" } };
    case "stock-and-prices":
      return changedStockAndPrices(wanted, existing, context);
    case "update":
      return changedProduct(wanted, existing, context);
  }
}

function newProduct(wanted: WantedProduct, context: ChangeContext): ProductChanges {
  const { answers, currency } = context;
  const { row, title, handle } = wanted;
  const sku = wanted.variants[0]?.sku;
  if (!handle) {
    const text = sku
      ? `No product of your store has the SKU “${sku}”`
      : "This row has neither a title nor a SKU";
    return { kind: "skip", reason: { row, text } };
  }
  if (!title) return { kind: "skip", reason: { row, text: "This product has no title" } };

  const notes: Note[] = [];
  const variants = wanted.options ? wanted.variants : wanted.variants.slice(0, 1);
  for (const extra of wanted.variants.slice(variants.length)) {
    notes.push({ row: extra.row, text: "This variant is left out: the file has no columns for options" });
  }
  const added = variants.map((variant, position) => ({
    ...addedVariant(variant, variant.values, position, answers),
    image_urls: [],
  }));
  const joins = withRoom(wanted, wanted.collections, context, notes);
  const unpriced = variants.find(({ price_cents }) => !price_cents);
  if (unpriced && wanted.status !== "draft")
    notes.push({ row: unpriced.row, text: "Without a price this product is a draft" });
  const input: ProductInput = {
    title,
    description_html: wanted.description_html ?? "",
    ...forPlainTexts((field) => wanted[field] ?? BLANK_DETAILS[field]),
    tags: wanted.tags ?? [],
    status: unpriced ? "draft" : (wanted.status ?? "draft"),
    handle,
    tax_class: taxClass(wanted, BLANK_DETAILS.tax_class),
    images: [],
    featured_image_url: null,
    options: (wanted.options ?? []).map((name) => ({ name })),
    variants: { added, changed: [], removed: [] },
  };
  return {
    kind: "save",
    input,
    changes: newFacts(input, { ...wanted, collections: joins }, { answers, currency }),
    notes,
    asking: variants.filter(({ stock }) => typeof stock !== "number"),
    joins,
    fetches: wanted.pictures,
  };
}

function addedVariant(
  wanted: WantedVariant,
  values: readonly string[],
  position: number,
  answers: ChangeContext["answers"],
): Omit<AddedVariant, "image_urls"> {
  return {
    position,
    ...optionColumns(values),
    price_cents: wanted.price_cents ?? 0,
    compare_at_price_cents: wanted.compare_at_price_cents ?? null,
    sku: wanted.sku ?? null,
    barcode: wanted.barcode ?? null,
    // Provisional while the question is open: nothing is imported before it is answered.
    inventory_qty: typeof wanted.stock === "number" ? wanted.stock : (answers.untracked_stock ?? 0),
    weight_grams: wanted.weight_grams ?? null,
    requires_shipping: wanted.requires_shipping ?? NEW_VARIANT.requires_shipping,
  };
}

function taxClass({ tax_class }: WantedProduct, current: TaxClass): TaxClass {
  if (tax_class !== "taxed") return tax_class ?? current;
  return current === "none" ? "standard" : current;
}

function changedStockAndPrices(
  wanted: WantedProduct,
  existing: Existing,
  context: ChangeContext,
): ProductChanges {
  const { pairs, added } = matchVariants(wanted, existing.product);
  const notes = added.map(({ wanted: { row, sku } }) => ({
    row,
    text: wanted.options
      ? "This variant is not in your store: it is left out"
      : unknownSku(sku ?? "", existing.product),
  }));
  return changedProduct(stockAndPricesOf(wanted, pairs, existing), existing, context, notes);
}

/** Nothing but stock and prices of variants that the store has. */
function stockAndPricesOf(
  wanted: WantedProduct,
  pairs: MatchedVariants["pairs"],
  { product }: Existing,
): WantedProduct {
  return {
    row: wanted.row,
    ...(wanted.handle && { handle: wanted.handle }),
    ...(wanted.options && { options: product.options.map(({ name }) => name) }),
    variants: pairs.map(({ wanted: { row, price_cents, compare_at_price_cents, stock }, current }) => ({
      row,
      values: valuesOf(current),
      sku: current.sku,
      ...(price_cents !== undefined && { price_cents }),
      ...(compare_at_price_cents !== undefined && { compare_at_price_cents }),
      ...(stock !== undefined && { stock }),
    })),
    pictures: [],
    collections: [],
  };
}

function changedProduct(
  wanted: WantedProduct,
  existing: Existing,
  context: ChangeContext,
  notes: Note[] = [],
): ProductChanges {
  const { product } = existing;
  const matched = matchVariants(wanted, product);
  const addable = addableVariants(wanted, matched, product, notes);
  const removed = removedVariants(matched, product);
  if (matched.pairs.length + addable.length === 0) {
    const [leftOut] = notes;
    return {
      kind: "skip",
      reason: leftOut ?? { row: wanted.row, text: "No variant of this product is in your store" },
    };
  }
  const count = product.variants.length - removed.length + addable.length;
  if (count > MAX_VARIANTS_PER_PRODUCT) {
    const text = `This product would have ${count.toLocaleString("en-US")} variants; a product can have at most 2,048`;
    return { kind: "skip", reason: { row: wanted.row, text } };
  }

  const first = 1 + Math.max(-1, ...product.variants.map(({ position }) => position));
  const variants = {
    added: addable.map((each, index) => ({
      ...addedVariant(each.wanted, each.values, first + index, context.answers),
      image_urls: picturesOfVariant(each.wanted, undefined, existing),
    })),
    changed: matched.pairs
      .map((pair) => changedVariant(pair, existing, context, notes))
      .filter((each) => each !== undefined),
    removed: removed.map(({ id }) => id),
  };
  const details = changedDetails(wanted, existing, matched.options, variants);
  const changes = [
    ...detailChanges(product, details),
    ...variantChanges(product, variants, context.currency),
  ];
  const joins = withRoom(wanted, missingCollections(wanted, existing), context, notes);
  const fetches = missingPictures(wanted, existing);
  const asking = [
    ...matched.pairs.filter((pair) => pair.wanted.stock === "untracked"),
    ...addable.filter((each) => typeof each.wanted.stock !== "number"),
  ].map((each) => each.wanted);
  if (changes.length + joins.length + fetches.length === 0) return { kind: "unchanged", notes, asking };
  return {
    kind: "save",
    ...(changes.length > 0 && { input: { ...details, version: product.version, variants } }),
    changes: [...changes, ...joinChanges(joins), ...fetchChanges(fetches)],
    notes,
    asking,
    joins,
    fetches,
  };
}

/** A variant without a price is not added: the whole product would have to become a draft. */
function addableVariants(
  wanted: WantedProduct,
  matched: MatchedVariants,
  product: Product,
  notes: Note[],
): MatchedVariants["added"] {
  return matched.added.filter(({ wanted: { row, sku, price_cents } }) => {
    if (!wanted.options) notes.push({ row, text: unknownSku(sku ?? "", product) });
    else if (!price_cents) notes.push({ row, text: "This variant has no price: it is not added" });
    else return true;
    return false;
  });
}

function unknownSku(sku: string, { title, variants }: Product): string {
  return sku !== "" && variants.some((variant) => variant.sku === sku)
    ? `Several variants of “${title}” have the SKU “${sku}”: it is left out`
    : `No variant of this product has the SKU “${sku}”: it is left out`;
}

/** Variants that the file does not name stay, unless the product has other options now. */
function removedVariants({ keepsOptions, pairs }: MatchedVariants, product: Product): ProductVariant[] {
  if (keepsOptions) return [];
  const kept = new Set(pairs.map(({ current }) => current.id));
  return product.variants.filter(({ id }) => !kept.has(id));
}

function changedVariant(
  { wanted, current, values }: MatchedVariants["pairs"][number],
  existing: Existing,
  context: ChangeContext,
  notes: Note[],
): ChangedVariant | undefined {
  const price_cents = wanted.price_cents || current.price_cents;
  if (wanted.price_cents === null && current.price_cents > 0) {
    notes.push({
      row: wanted.row,
      text: `Without a price in the file, ${formatMoney(price_cents, context.currency)} stays`,
    });
  }
  const compareAt =
    wanted.compare_at_price_cents === undefined
      ? current.compare_at_price_cents
      : wanted.compare_at_price_cents;
  const isAbove = compareAt === null || compareAt > price_cents;
  if (!isAbove)
    notes.push({ row: wanted.row, text: "Compare-at price is left out: it is not above the price" });
  const next = {
    ...optionColumns(values),
    price_cents,
    compare_at_price_cents: isAbove ? compareAt : null,
    ...given("sku", wanted.sku),
    ...given("barcode", wanted.barcode),
    ...given("weight_grams", wanted.weight_grams),
    ...given("requires_shipping", wanted.requires_shipping),
    image_urls: picturesOfVariant(wanted, current, existing),
  };
  const changed = Object.entries(next).filter(
    ([field, value]) => !isSame(current[field as keyof typeof next], value),
  );
  const stock = stockOf(wanted, current, context);
  if (changed.length === 0 && stock === current.inventory_qty) return undefined;
  return {
    id: current.id,
    ...Object.fromEntries(changed),
    ...(stock !== current.inventory_qty && { inventory_qty: { from: current.inventory_qty, to: stock } }),
  };
}

function given<Field extends string, Value>(
  field: Field,
  value: Value | undefined,
): { [F in Field]?: Value } {
  return value === undefined ? {} : ({ [field]: value } as { [F in Field]?: Value });
}

/** The database stores no SKU as an empty one. */
function isSame(before: unknown, now: unknown): boolean {
  return isSameValue(before, now) || ((before ?? "") === "" && (now ?? "") === "");
}

/** What was sold since the dry run is not in stock again. */
function stockOf(
  wanted: WantedVariant,
  { id, inventory_qty: now }: ProductVariant,
  { answers, seenStock }: ChangeContext,
): number {
  const to = wanted.stock === "untracked" ? answers.untracked_stock : wanted.stock;
  const from = seenStock?.[id] ?? now;
  return to === undefined || to === null || to === from ? now : Math.max(0, to + now - from);
}

function changedDetails(
  wanted: WantedProduct,
  existing: Existing,
  options: readonly string[],
  variants: ProductInput["variants"],
): Details {
  const { product } = existing;
  const alts = new Map(wanted.pictures.map(({ source, alt }) => [pictureAt(source, existing), alt]));
  const images = product.images.map(({ url, alt }) => ({ url, alt: alts.get(url) || alt }));
  return {
    title: wanted.title ?? product.title,
    description_html: wanted.description_html ?? product.description_html,
    ...forPlainTexts((field) => wanted[field] ?? product[field]),
    tags: wanted.tags ?? product.tags,
    status: isUnpriced(product, variants) ? "draft" : (wanted.status ?? product.status),
    handle: product.handle,
    tax_class: taxClass(wanted, product.tax_class),
    images,
    featured_image_url: product.featured_image_url,
    options: options.map((name) => ({ name })),
  };
}

function isUnpriced(product: Product, { changed, removed }: ProductInput["variants"]): boolean {
  const priced = new Set(changed.filter(({ price_cents }) => price_cents).map(({ id }) => id));
  return product.variants.some(
    ({ id, price_cents }) => price_cents === 0 && !priced.has(id) && !removed.includes(id),
  );
}

function missingCollections(wanted: WantedProduct, { collections }: Existing): string[] {
  const there = new Set(collections.map(sameWord));
  return wanted.collections.filter((title) => !there.has(sameWord(title)));
}

function missingPictures(wanted: WantedProduct, existing: Existing): WantedPicture[] {
  return wanted.pictures.filter(({ source }) => !pictureAt(source, existing));
}

function withRoom(
  { row }: WantedProduct,
  titles: readonly string[],
  { fullCollections = [] }: ChangeContext,
  notes: Note[],
): string[] {
  const full = new Set(fullCollections.map(sameWord));
  return titles.filter((title) => {
    const isFull = full.has(sameWord(title));
    if (isFull)
      notes.push({ row, text: `The collection “${title}” is full: this product is not added to it` });
    return !isFull;
  });
}
