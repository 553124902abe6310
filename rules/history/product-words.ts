import { VARIANT_FIELDS } from "#rules/product/product-changes.ts";
import { PRODUCT_FIELDS, type ProductField } from "#rules/product/product-fields.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { counted } from "#rules/text/counted.ts";
import {
  choice,
  type FieldWords,
  html,
  money,
  NONE,
  picture,
  plainly,
  type SaidChange,
  type Say,
  saidChanges,
  type Teller,
  titles,
} from "./said-changes.ts";

export type ToldVariant = Partial<Record<(typeof VARIANT_FIELDS)[number], unknown>> & {
  id?: string;
  title?: string;
};

const STATUSES = choice({ draft: "Draft", active: "Active" });
const TAX_CLASSES = choice({ standard: "Standard", reduced: "Reduced", none: "No tax" });

const SAID: { [Field in ProductField]?: Say } = {
  description_html: html,
  status: STATUSES,
  tax_class: TAX_CLASSES,
};

const titleList: Say = (value) => (Array.isArray(value) && value.length > 0 ? value.join(", ") : NONE);

const FIELDS: Record<string, FieldWords> = {
  ...Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([field, { label }]) => [
      field,
      { label, say: SAID[field as ProductField] ?? plainly },
    ]),
  ),
  featured_image_url: { label: "Featured picture", say: picture },
  images: { label: "Pictures" },
  variant_order: { label: "Order of the variants" },
  options: { label: "Options" },
  related_products: { label: "Related products", say: titles },
  collections: { label: "Added to collections", say: titleList },
  left_collections: { label: "Taken out of collections", say: titleList },
  pictures: { label: "Pictures that follow" },
};

const VARIANT_WORDS: Record<(typeof VARIANT_FIELDS)[number], FieldWords> = {
  title: { label: "Name", say: (value) => (isNamed({ title: String(value) }) ? String(value) : NONE) },
  price_cents: { label: "Price", say: money },
  compare_at_price_cents: { label: "Compare-at price", say: money },
  sku: { label: "SKU" },
  barcode: { label: "Barcode" },
  inventory_qty: { label: "Inventory" },
  weight_grams: { label: "Weight", say: (value) => (typeof value === "number" ? `${value} g` : NONE) },
  requires_shipping: { label: "Needs shipping" },
  image_urls: {
    label: "Pictures",
    say: (value) => (Array.isArray(value) && value.length > 0 ? counted(value.length, "picture") : NONE),
  },
};

type ProductChange = {
  before?: { variants?: ToldVariant[] } & Record<string, unknown>;
  after?: { variants?: ToldVariant[] } & Record<string, unknown>;
  more_variants?: number;
};

export function saidProductChanges(
  { before = {}, after = {}, more_variants = 0 }: ProductChange,
  tell: Teller,
): SaidChange[] {
  const { variants: were = [], ...beforeThem } = before;
  const { variants: are = [], ...afterThem } = after;
  const { changed, removed, added } = pairVariants(were, are);
  const more = { field: "more_variants", label: "More variants", before: null };
  return [
    ...changed.flatMap((variant) => saidVariantChanges(variant, tell)),
    ...removed.filter(isNamed).map(({ title = "" }) => ({
      field: "variants",
      label: "Variant removed",
      before: title,
      after: NONE,
    })),
    ...added.filter(isNamed).map(({ title = "" }) => ({
      field: "variants",
      label: "Variant added",
      before: NONE,
      after: title,
    })),
    ...saidChanges({ before: beforeThem, after: afterThem }, FIELDS, tell),
    ...(more_variants > 0
      ? [{ ...more, after: `${counted(more_variants, "variant")} changed as well` }]
      : []),
  ];
}

function saidVariantChanges({ before, after }: VariantPair, tell: Teller): SaidChange[] {
  const name = isNamed(after) ? `${after.title}, ` : "";
  return variantFields({ before, after }).map((field) => {
    const { label, say = plainly } = VARIANT_WORDS[field];
    return {
      field: variantField(before, field),
      label: name + label,
      before: say(before[field], tell),
      after: say(after[field], tell),
    };
  });
}

/** The only variant of a product without options has no name that people see. */
function isNamed({ title = "" }: ToldVariant): boolean {
  return title !== "" && title !== DEFAULT_VARIANT_TITLE;
}

export type VariantPair = { before: ToldVariant; after: ToldVariant };

/** Title and SKU are told of every changed variant. */
export function variantFields({ before, after }: VariantPair): (typeof VARIANT_FIELDS)[number][] {
  return VARIANT_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What is put back of a variant; those of earlier versions are known by their title. */
export function variantField({ id, title }: ToldVariant, field: string): string {
  return `variants/${id ?? title}/${field}`;
}

/** Changed ones are told in the same order before and after, beside those that came and went, which have every field. */
export function pairVariants(before: readonly ToldVariant[], after: readonly ToldVariant[]) {
  const isWhole = ({ id, ...fields }: ToldVariant) =>
    id === undefined && VARIANT_FIELDS.every((field) => field in fields);
  const are = after.filter((variant) => !isWhole(variant));
  const pairs = before
    .filter((variant) => !isWhole(variant))
    .map((was, at) => ({ before: was, after: are[at] }));
  return {
    changed: pairs.filter((pair): pair is VariantPair => pair.after !== undefined),
    removed: before.filter(isWhole),
    added: after.filter(isWhole),
  };
}
