import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { CollectionId, ProductId } from "#rules/input/ids.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { isBlank } from "#rules/text/text.ts";
import { textInput } from "#rules/text/text-input.ts";
import { DISCOUNT_KINDS, type DiscountKind, MAX_CODE_LENGTH } from "./discount.ts";
import { DISCOUNT_TARGETS } from "./stored-discount.ts";

const MAX_PRODUCTS_PER_DISCOUNT = 1_000;
const MAX_COLLECTIONS_PER_DISCOUNT = 100;
const MAX_USES = 1_000_000_000;
/** As many pieces as a cart can hold. */
const MAX_PIECES = 99_900;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

// What `normalCode` makes of what shoppers type, as checks that the API document can describe.
const code = z
  .string("Code must be text")
  .trim()
  .toUpperCase()
  .min(1, "Enter a code, or generate one")
  .max(MAX_CODE_LENGTH, "Code too long")
  .regex(/^[A-Z0-9_-]*$/, "Use only letters from A to Z, numbers, hyphens and underscores");

const instant = z.iso
  .datetime({ offset: true, error: "Choose a date and a time" })
  .refine((text) => isYearInRange(new Date(text).getUTCFullYear()), {
    error: `Choose a date between ${FIRST_YEAR} and ${LAST_YEAR}`,
  });

function isYearInRange(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function targetIds<Id extends ProductId | CollectionId>(noun: string, most: number) {
  return z
    .array(idInput<Id>())
    .max(most, `A discount can name at most ${most.toLocaleString("en-US")} ${noun}s`)
    .refine((ids) => new Set(ids).size === ids.length, `Each ${noun} can be chosen only once`)
    .default([]);
}

const fields = z.strictObject({
  /** Of the discount that the form was opened with. */
  version: z.int().min(1).optional(),
  /** What shoppers read of an automatic discount; one with a code is called by its code. */
  title: textInput("Title", 100).default(""),
  code: code.nullable(),
  kind: z.enum(DISCOUNT_KINDS),
  /** Hundredths of a percent, or cents; 0 with free shipping. */
  value: z.int("Enter how much is taken off, such as 10"),
  applies_to: z.enum(DISCOUNT_TARGETS),
  product_ids: targetIds<ProductId>("product", MAX_PRODUCTS_PER_DISCOUNT),
  collection_ids: targetIds<CollectionId>("collection", MAX_COLLECTIONS_PER_DISCOUNT),
  minimum_cents: z
    .int("Enter an amount")
    .min(1, "Enter an amount above 0")
    .max(MAX_PRICE_CENTS, "This amount is too large")
    .nullable()
    .default(null),
  minimum_quantity: z
    .int("Enter a whole number such as 3")
    .min(1, "Enter a number above 0")
    .max(MAX_PIECES, "A cart cannot hold that many pieces")
    .nullable()
    .default(null),
  once_per_customer: z.boolean().default(false),
  max_uses: z
    .int("Enter a whole number such as 100")
    .min(1, "Enter a number above 0")
    .max(MAX_USES, "Enter at most 1,000,000,000")
    .nullable()
    .default(null),
  /** Null: from now on. */
  starts_at: instant.nullable().default(null),
  /** Null: until it is paused or deleted. */
  ends_at: instant.nullable().default(null),
  paused: z.boolean().default(false),
});

type Fields = z.infer<typeof fields>;

type Rule = { path: keyof Fields; error: string; needs: (keyof Fields)[]; holds(input: Fields): boolean };

const RULES: Rule[] = [
  {
    path: "title",
    error: "Title is required",
    needs: ["title", "code"],
    holds: ({ title, code }) => code !== null || !isBlank(title),
  },
  {
    path: "value",
    error: "Enter a percentage from 0.01 to 100",
    needs: ["kind", "value"],
    holds: ({ kind, value }) => isInRange("percent", kind, value, 10_000),
  },
  {
    path: "value",
    error: "Enter an amount above 0 that is not too large",
    needs: ["kind", "value"],
    holds: ({ kind, value }) => isInRange("amount", kind, value, MAX_PRICE_CENTS),
  },
  {
    path: "value",
    error: "Free shipping has no value",
    needs: ["kind", "value"],
    holds: ({ kind, value }) => kind !== "free-shipping" || value === 0,
  },
  {
    path: "product_ids",
    error: "Choose at least one product",
    needs: ["applies_to", "product_ids"],
    holds: ({ applies_to, product_ids }) => applies_to !== "products" || product_ids.length > 0,
  },
  {
    path: "product_ids",
    error: "Products can be chosen only for a discount on products",
    needs: ["applies_to", "product_ids"],
    holds: ({ applies_to, product_ids }) => applies_to === "products" || product_ids.length === 0,
  },
  {
    path: "collection_ids",
    error: "Choose at least one collection",
    needs: ["applies_to", "collection_ids"],
    holds: ({ applies_to, collection_ids }) => applies_to !== "collections" || collection_ids.length > 0,
  },
  {
    path: "collection_ids",
    error: "Collections can be chosen only for a discount on collections",
    needs: ["applies_to", "collection_ids"],
    holds: ({ applies_to, collection_ids }) => applies_to === "collections" || collection_ids.length === 0,
  },
  {
    path: "minimum_quantity",
    error: "Choose one minimum: a value or a number of pieces",
    needs: ["minimum_cents", "minimum_quantity"],
    holds: ({ minimum_cents, minimum_quantity }) => minimum_cents === null || minimum_quantity === null,
  },
  {
    path: "ends_at",
    error: "The end must be after the start",
    needs: ["starts_at", "ends_at"],
    holds: ({ starts_at, ends_at }) =>
      starts_at === null || ends_at === null || new Date(ends_at) > new Date(starts_at),
  },
];

function isInRange(wanted: DiscountKind, kind: DiscountKind, value: number, most: number): boolean {
  return kind !== wanted || (value >= 1 && value <= most);
}

/** A code or, without one, a title; the form, the endpoint and the API document share it. */
export const discountInput = RULES.reduce(
  (schema, { path, error, needs, holds }) =>
    // Zod skips a check of the whole when one of its parts is wrong. This one needs only some of them, so that an owner
    // sees all errors at once.
    schema.refine(holds, { path: [path], error, when: ({ issues }) => !issues.some(isOf(needs)) }),
  fields,
);

function isOf(needs: readonly string[]) {
  return ({ path }: { path?: PropertyKey[] | undefined }) =>
    path === undefined || path.length === 0 || needs.includes(String(path[0]));
}

export type DiscountInput = z.infer<typeof discountInput>;
