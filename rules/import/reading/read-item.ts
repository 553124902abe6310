import type { CatalogueRow, RowAttribute } from "#rules/import/catalogue-row.ts";
import type { JudgeContext, Note, WantedProduct, WantedVariant } from "#rules/import/judgement.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import { parseTags } from "#rules/product/tags.ts";
import { sameWord } from "#rules/product/variant/edited-options.ts";
import {
  combinationKey,
  MAX_OPTIONS_PER_PRODUCT,
  MAX_VARIANTS_PER_PRODUCT,
} from "#rules/product/variant/variants.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import { isBlank } from "#rules/text/text.ts";
import { readAttributes, withAttributes } from "./read-attributes.ts";
import { fittingDescription } from "./read-description.ts";
import { type OptionRow, readOptions } from "./read-options.ts";
import { readPictures } from "./read-pictures.ts";
import { findText, fittingTags, fittingText, itemHandle, type Tell, tellGarbled } from "./read-texts.ts";
import { readVariant } from "./read-variant.ts";
import { readYesOrNo } from "./read-word.ts";

const MAX_TITLE_LENGTH = 255;

type ReadItem =
  | { ok: true; wanted: WantedProduct; attributes: RowAttribute[]; notes: Note[] }
  | { ok: false; reason: Note; notes: Note[] };

/** The rows of one product as one wish, with a note for every repair. */
export function readItem(given: readonly CatalogueRow[], context: JudgeContext): ReadItem {
  const notes: Note[] = [];
  const tell: Tell = (row, text) => notes.push({ row, text });
  const refuse = (row: number, text: string): ReadItem => ({ ok: false, reason: { row, text }, notes });

  const row = given[0]?.row ?? 0;
  const parent = given.find(({ is_parent }) => is_parent);
  const [orphan, ...others] = parent ? [] : given.filter((each) => each.parent !== undefined);
  if (orphan) {
    for (const { row: place } of others) tell(place, noProduct(orphan));
    return refuse(orphan.row, noProduct(orphan));
  }
  const rows = parent ? [parent, ...inheriting(given, parent)] : given;
  const unsupported = rows.find((each) => each.unsupported);
  if (unsupported?.unsupported) return refuse(unsupported.row, unsupported.unsupported);
  const giftCard = rows.find((each) => readYesOrNo(each.gift_card));
  if (giftCard) return refuse(giftCard.row, "Gift cards cannot be imported");

  for (const { row: place, left_out } of rows) if (left_out) tell(place, left_out);
  const variantRows = rowsOfVariants(rows.filter(({ left_out }) => !left_out));
  if (variantRows.length === 0) return refuse(row, "This product has no variants in the file");
  const { options, rows: complete } = readOptions(variantRows, tell);
  if (options.length > MAX_OPTIONS_PER_PRODUCT) {
    return refuse(row, `This product has ${options.length} options; a product can have at most 3`);
  }
  const hasOptionColumns = rows.some((each) => each.options !== undefined);
  const unlike = withoutRepeated(complete, hasOptionColumns, tell);
  if (unlike.length === 0) return refuse(row, "No variant of this product can be imported");
  if (unlike.length > MAX_VARIANTS_PER_PRODUCT) {
    return refuse(
      row,
      `This product has ${unlike.length.toLocaleString("en-US")} variants; a product can have at most 2,048`,
    );
  }
  const variants = unlike.map((each) => readVariant(each.row, each.values, { ...context, tell }));
  tellDoubledSkus(variants, tell);
  const attributes = readAttributes(rows, options);
  const wanted = {
    row,
    ...readDetails(withAttributes(rows, attributes, context.answers.attributes), context, tell),
    ...(hasOptionColumns && { options }),
    variants,
    pictures: readPictures(rows, tell),
    collections: readCollections(rows, context, tell),
  };
  return { ok: true, wanted, attributes, notes };
}

function noProduct({ parent = "" }: CatalogueRow): string {
  return parent === ""
    ? "This variant does not say which product it belongs to"
    : `The product “${parent.slice(0, 100)}” of this variant is not in the file`;
}

/** A variant without a weight has that of its product. */
function inheriting(rows: readonly CatalogueRow[], parent: CatalogueRow): CatalogueRow[] {
  const variants = rows.filter((row) => row !== parent);
  if (!parent.weight) return variants;
  return variants.map((row) => (row.weight ? row : { ...row, weight: parent.weight ?? "" }));
}

/** Rows that only add a picture are no variants. A product without any variant row has its first row as one. */
function rowsOfVariants(rows: readonly CatalogueRow[]): CatalogueRow[] {
  const own = rows.filter((row) => !row.is_parent);
  const variants = own.filter(
    ({ options = [], sku, price, stock, barcode }) =>
      options.some(({ value }) => value !== "") || [sku, price, stock, barcode].some((text) => text),
  );
  return variants.length > 0 ? variants : own.slice(0, 1);
}

/** Without columns for options, variants differ by SKU. */
function withoutRepeated(rows: readonly OptionRow[], hasOptionColumns: boolean, tell: Tell): OptionRow[] {
  const seen = new Map<string, number>();
  return rows.filter(({ row, values }) => {
    const key = hasOptionColumns ? combinationKey(values) : (row.sku ?? "");
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.row);
    else tell(row.row, `This is the same variant as in row ${first}: it is left out`);
    return first === undefined;
  });
}

function tellDoubledSkus(variants: readonly WantedVariant[], tell: Tell): void {
  const seen = new Map<string, number>();
  for (const { row, sku } of variants) {
    if (!sku) continue;
    const first = seen.get(sku);
    if (first === undefined) seen.set(sku, row);
    else tell(row, `SKU “${sku}” is also in row ${first}`);
  }
}

function readDetails(rows: readonly CatalogueRow[], { cleanHtml }: JudgeContext, tell: Tell) {
  const named = itemHandle(rows);
  if (named && named.given !== "" && named.given !== named.handle) {
    tell(named.row, `Handle “${named.given.slice(0, 100)}” becomes “${named.handle}”`);
  }
  const title = findText(rows, "title");
  const tags = findText(rows, "tags");
  const description = findText(rows, "description");
  tellGarbled(title, "Title", tell);
  tellGarbled(description, "Description", tell);
  tellGarbled(tags, "Tags", tell);
  const status = readStatus(rows, tell);
  const taxClass = readTaxClass(rows, tell);
  return {
    ...(named && { handle: named.handle }),
    ...(named?.given === "" && { handle_made: true as const }),
    ...(title?.text && { title: fittingText(title, { name: "Title", maxLength: MAX_TITLE_LENGTH }, tell) }),
    ...(description && { description_html: fittingDescription(description, cleanHtml, tell) }),
    ...readPlainTexts(rows, tell),
    ...(tags && { tags: fittingTags(tags, tell) }),
    ...(status && { status }),
    ...(taxClass && { tax_class: taxClass }),
  };
}

function readPlainTexts(rows: readonly CatalogueRow[], tell: Tell) {
  return forPlainTexts((field, { label: name, maxLength }) => {
    const found = findText(rows, field);
    tellGarbled(found, name, tell);
    return found && fittingText(found, { name, maxLength }, tell);
  });
}

function readStatus(rows: readonly CatalogueRow[], tell: Tell): ProductStatus | undefined {
  const status = findText(rows, "status");
  const published = readYesOrNo(findText(rows, "published")?.text);
  const word = status?.text.toLowerCase() ?? "";
  if (word === "draft") return "draft";
  if (word === "active" || word === "") {
    if (published === false) {
      if (word === "active") tell(status?.row ?? 0, "This product is not published: it becomes a draft");
      return "draft";
    }
    return word === "active" || published ? "active" : undefined;
  }
  tell(status?.row ?? 0, `Status “${word.slice(0, 40)}” becomes draft`);
  return "draft";
}

function readTaxClass(rows: readonly CatalogueRow[], tell: Tell): WantedProduct["tax_class"] {
  const named = findText(rows, "tax_class");
  const known = TAX_CLASSES.find((each) => each === named?.text.toLowerCase());
  if (known) return known;
  if (named?.text) tell(named.row, `Tax class “${named.text.slice(0, 40)}” is not known: it is left out`);
  const answers = rows.map(({ taxable }) => readYesOrNo(taxable)).filter((answer) => answer !== undefined);
  if (answers.length === 0) return undefined;
  return answers.includes(true) ? "taxed" : "none";
}

/** Each may be a new one. */
const MAX_COLLECTIONS = 100;

function readCollections(rows: readonly CatalogueRow[], { answers }: JudgeContext, tell: Tell): string[] {
  const titles = new Map<string, string>();
  for (const row of rows) {
    for (const text of namedCollections(row, answers.collections_from)) {
      if (isBlank(text)) continue;
      const title = fittingText(
        { row: row.row, text },
        { name: "Collection", maxLength: MAX_TITLE_LENGTH },
        tell,
      );
      if (!titles.has(sameWord(title))) titles.set(sameWord(title), title);
    }
  }
  const wanted = [...titles.values()];
  if (wanted.length > MAX_COLLECTIONS)
    tell(
      rows[0]?.row ?? 0,
      `Only the first ${MAX_COLLECTIONS} of ${wanted.length.toLocaleString("en-US")} collections are used`,
    );
  return wanted.slice(0, MAX_COLLECTIONS);
}

function namedCollections(row: CatalogueRow, from: JudgeContext["answers"]["collections_from"]): string[] {
  switch (from) {
    case "collections":
      return row.collections ?? [];
    case "types":
      return row.product_type ? [row.product_type] : [];
    case "tags":
      return parseTags(row.tags ?? "");
    case "none":
      return [];
  }
}
