import blns from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { expect, test } from "vitest";
import { planVariants } from "#domain/products/plan-variants.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { type Answers, EXISTING_ANSWERS, FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import { judgeItem } from "#rules/import/judge-item.ts";
import type { Existing, JudgeContext, ProductChanges } from "#rules/import/judgement.ts";
import { productChanges } from "#rules/import/product-changes.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { ProductImage, ProductVariant } from "#rules/product/product.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import { productInput } from "#rules/product/product-input.ts";

const CONTEXT: JudgeContext = {
  answers: { ...FIRST_ANSWERS, untracked_stock: 25 },
  currency: EURO,
  cleanHtml: sanitizeDescription,
  today: "2026-11-16",
  pointDecimals: true,
};

const naughty = fc.constantFrom(...blns);
const word = fc.oneof(
  fc.constantFrom("", "Red", "red ", "a / b", "S", "M"),
  naughty,
  fc.string({ unit: "binary", maxLength: 20 }),
);
const number = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "-3",
    "12",
    "1.234,56",
    "1,234.56",
    "€ 12",
    "3.65275E+11",
    "1.005",
    "99999999999",
    "2,5",
  ),
  word,
);
const yesOrNo = fc.constantFrom("", "TRUE", "false", "1", "continue", "shopify", "no");
const html = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<div style='x'>",
        "<b>",
        "</b>",
        "&",
        "<img src=x>",
        "<br>",
        " word ",
        "<script>x</script>",
      ),
      naughty,
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));
const long = fc.tuple(html, fc.nat({ max: 400 })).map(([text, times]) => text.repeat(times).slice(0, 60_000));

/** As a file has them: all rows have the same columns, and the first row says the most. */
const rows: fc.Arbitrary<CatalogueRow[]> = fc
  .record(
    {
      title: word,
      description: fc.oneof(html, long),
      ...forPlainTexts(() => fc.oneof(word, long)),
      tags: fc.array(word, { maxLength: 40 }).map((tags) => tags.join(",")),
      status: fc.constantFrom("active", "draft", "archived", ""),
      published: yesOrNo,
      taxable: yesOrNo,
      collections: fc.array(word, { maxLength: 3 }),
      sku: word,
      barcode: number,
      price: number,
      compare_at_price: number,
      stock: number,
      tracked: yesOrNo,
      oversell: yesOrNo,
      weight: number,
      weight_unit: fc.constantFrom("g", "kg", "lb", "oz", "stone"),
      requires_shipping: yesOrNo,
      options: fc.array(fc.record({ name: word, value: word }), { maxLength: 4 }),
      pictures: fc.array(fc.record({ source: fc.oneof(fc.webUrl(), word), position: number, alt: word }), {
        maxLength: 4,
      }),
    },
    { requiredKeys: [] },
  )
  .chain((columns) => {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    return fc
      .array(
        fc.record({
          sku: word,
          price: number,
          stock: number,
          options: fc.array(fc.record({ name: word, value: word }), { maxLength: 4 }),
        }),
        { maxLength: 6 },
      )
      .map((more) => {
        const further = more.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name as never))),
        );
        return [columns, ...further].map(
          (row, index) => ({ ...row, handle: "mug", key: "mug", row: index + 2 }) as CatalogueRow,
        );
      });
  });

const answers: fc.Arbitrary<Answers> = fc.record({
  existing: fc.constantFrom(...EXISTING_ANSWERS),
  untracked_stock: fc.constantFrom(0, 25),
  collections_from: fc.constantFrom("collections", "tags", "none"),
  attributes: fc.constantFrom("table", "tags", "none"),
});

test("whatever a file says, a save of it is valid, and judging again finds nothing to change", () => {
  fc.assert(
    fc.property(rows, rows, answers, (first, second, given) => {
      const added = importAgain(first, undefined, CONTEXT);
      if (!added) return;
      const context = { ...CONTEXT, answers: given };
      importAgain(second, added, context);
    }),
    { numRuns: 200 },
  );
});

/** Imports the rows, and judges them once more. */
function importAgain(
  rows: CatalogueRow[],
  existing: Existing | undefined,
  context: JudgeContext,
): Existing | undefined {
  const judgement = judgeItem(rows, existing ? [existing] : [], context);
  for (const { text } of [...judgement.notes, ...(judgement.reason ? [judgement.reason] : [])])
    expect(text.length).toBeLessThan(400);
  if (judgement.outcome === "skipped" || !judgement.wanted) return existing;
  const changes = productChanges(judgement.wanted, existing, context);
  expect(changes.kind).toBe(judgement.outcome === "unchanged" ? "unchanged" : "save");
  const after = applied(changes, existing);
  if (after)
    expect(judgeItem(rows, [after], context)).toMatchObject(
      context.answers.existing === "skip" ? { outcome: "skipped" } : { outcome: "unchanged" },
    );
  return after;
}

let ids = 0;

/** The store after the save, with the checks that it makes. */
function applied(changes: ProductChanges, existing: Existing | undefined): Existing | undefined {
  if (changes.kind !== "save") return existing;
  const { input = existing && { ...existing.product, variants: { added: [], changed: [], removed: [] } } } =
    changes;
  if (!input) throw new Error("A new product has no input.");
  if (changes.input) expectValid(changes.input);
  expect(sanitizeDescription(input.description_html)).toBe(input.description_html);
  const { plan, problems } = planVariants(existing?.product.variants ?? [], input.variants, {
    whole: true,
    optionCount: input.options.length,
    status: input.status,
  });
  expect(problems).toEqual({});
  const before = existing?.product.variants.filter(({ id }) => !plan.removed.includes(id)) ?? [];
  const kept = before.map((row) => plan.changed.find(({ id }) => id === row.id) ?? row);
  const added: ProductVariant[] = plan.added.map((row) => ({
    ...row,
    id: `v${ids++}` as VariantId,
  }));
  const fetched = changes.fetches.map(({ source, alt }, index) =>
    anImage(`/storage/${index}-${encodeURIComponent(source)}`, alt),
  );
  const images = [
    ...(existing?.product.images ?? []).map((image) => ({
      ...image,
      alt: input.images.find(({ url }) => url === image.url)?.alt ?? image.alt,
    })),
    ...fetched,
  ];
  return {
    product: {
      ...input,
      id: "p" as ProductId,
      version: 1,
      created_at: "",
      updated_at: "",
      tax_class: input.tax_class ?? "standard",
      ...forPlainTexts((field) => input[field] ?? ""),
      images,
      options: input.options.map(({ name }, position) => ({ id: `o${position}`, name, position })),
      variants: [...kept, ...added].toSorted((a, b) => a.position - b.position),
    },
    collections: [...(existing?.collections ?? []), ...changes.joins],
    pictures: {
      ...existing?.pictures,
      ...Object.fromEntries(changes.fetches.map(({ source }, index) => [source, fetched[index]?.url ?? ""])),
    },
  };
}

/** By the form's own schema, but for drafts that wait for a price. */
function expectValid(input: Extract<ProductChanges, { kind: "save" }>["input"]): void {
  if (!input) return;
  const added = input.variants.added.map((row) =>
    row.price_cents === 0 && input.status === "draft"
      ? { ...row, price_cents: 1, compare_at_price_cents: null }
      : row,
  );
  // Ids are uuids in the store only.
  const checked = productInput.safeParse({ ...input, variants: { added, changed: [], removed: [] } });
  expect(checked.error?.issues ?? []).toEqual([]);
}

function anImage(url: string, alt: string): ProductImage {
  return { id: url, position: 0, alt, url, width: 1, height: 1, widths: [1], blur: "" };
}
