import type { CatalogueRow, RowAttribute, RowOption } from "#rules/import/catalogue-row.ts";
import { asTag, tagsText } from "#rules/product/tags.ts";
import { Columns, columnKey, copyFields, plainCodes, type TextField } from "./columns.ts";
import type { Dialect, RowReader } from "./dialect-kind.ts";

const FIELDS: Record<string, TextField> = {
  name: "title",
  sku: "sku",
  "gtin, upc, ean, or isbn": "barcode",
  brands: "vendor",
  tags: "tags",
  "regular price": "price",
  "sale price": "sale_price",
  "date sale price starts": "sale_starts",
  "date sale price ends": "sale_ends",
};

const WEIGHT = /^weight \((\w+)\)$/;
const ATTRIBUTE = /^attribute (\d+) (name|value\(s\)|visible)$/;
const OTHERS = new Set([
  ...["id", "type", "published", "visibility in catalog", "short description", "description", "tax status"],
  ...["tax class", "in stock?", "stock", "backorders allowed?", "categories", "images", "parent"],
]);

const DEFAULTS: readonly [RegExp, RegExp][] = [
  [/^(is featured\?|sold individually\?|position)$/, /^0$/],
  [/^allow customer reviews\?$/, /^1$/],
  [/^download (limit|expiry days)$/, /^-1$/],
  // Whether the shop uses the attribute for other products, too.
  [/^attribute \d+ global$/, /^[01]$/],
];

export const WOOCOMMERCE: Dialect = {
  name: "woocommerce",
  // Orders and customers have names as well.
  essential: [["name"], ["type", "regular price", "parent"]],
  knows: (column) =>
    Object.hasOwn(FIELDS, column) || OTHERS.has(column) || WEIGHT.test(column) || ATTRIBUTE.test(column),
  fieldOf: (column) => (WEIGHT.test(column) ? "weight" : FIELDS[column]),
  isDefault: (column, cell) => DEFAULTS.some(([columns, value]) => value.test(cell) && columns.test(column)),
  pointDecimals: true,
  reader,
};

const UNSUPPORTED: Record<string, string> = {
  grouped: "Grouped products cannot be imported",
  external: "Products of other shops cannot be imported",
};

function reader(header: readonly string[]): RowReader {
  const columns = new Columns(header);
  const fields = columns.fields(FIELDS);
  const weight = header.map(columnKey).find((name) => WEIGHT.test(name));
  const attributes = attributeNumbers(header);
  return (cells, row) => {
    const text = (name: string) => columns.text(cells, name) ?? "";
    const types = text("type")
      .toLowerCase()
      .split(",")
      .map((type) => type.trim());
    const parent = text("parent");
    const isVariation = types.includes("variation");
    const read = plainCodes(copyFields(cells, fields));
    const unsupported = types.map((type) => UNSUPPORTED[type]).find((sentence) => sentence);
    const id = text("id");
    const options = isVariation ? attributes.map((number) => option(columns, cells, number)) : [];
    const described = isVariation ? [] : attributesOf(columns, cells, attributes);
    const leftOut = isVariation && reasonToLeave(text("published"), options);
    return {
      ...(isVariation ? withoutDetails(read) : { ...read, ...details(columns, cells) }),
      row,
      key: isVariation ? parent : read.sku || `id:${id || `row ${row}`}`,
      ...(isVariation && { parent }),
      ...(leftOut && { left_out: leftOut }),
      ...(types.includes("variable") && {
        is_parent: true,
        ...(read.sku && id && { other_key: `id:${id}` }),
      }),
      ...(unsupported && { unsupported }),
      options,
      ...(described.length > 0 && { attributes: described }),
      ...stock(columns, cells),
      ...(weight && { weight: text(weight), weight_unit: WEIGHT.exec(weight)?.[1] ?? "" }),
      ...(types.includes("virtual") && { requires_shipping: "no" }),
      ...pictures(text("images"), isVariation),
    };
  };
}

/** As for a product, 1 is published. An attribute without a value means any value. */
function reasonToLeave(published: string, options: readonly RowOption[]): string | undefined {
  if (published !== "" && published !== "1")
    return "This variant is switched off in the other shop: it is left out";
  const isForAny = options.some(({ name }) => name !== "") && options.every(({ value }) => value === "");
  return isForAny
    ? "This variant is for any value of its options: it is left out. Add a variant for each value in the other shop"
    : undefined;
}

function attributeNumbers(header: readonly string[]): string[] {
  const numbers = header.map((name) => ATTRIBUTE.exec(columnKey(name))?.[1]);
  return [...new Set(numbers.filter((found) => found !== undefined))];
}

function option(columns: Columns, cells: readonly string[], number: string): RowOption {
  const text = (column: string) => columns.text(cells, `attribute ${number} ${column}`) ?? "";
  return { name: text("name"), value: plainCommas(text("value(s)")) };
}

function attributesOf(
  columns: Columns,
  cells: readonly string[],
  numbers: readonly string[],
): RowAttribute[] {
  return numbers.flatMap((number) => {
    const text = (column: string) => columns.text(cells, `attribute ${number} ${column}`) ?? "";
    const values = listOf(text("value(s)")).filter((value) => value !== "");
    if (text("name") === "" || values.length === 0) return [];
    return [{ name: text("name"), values, ...(text("visible") === "0" && { hidden: true as const }) }];
  });
}

/** A variation is called “Mug - Blue”, and its tags are its product's. */
function withoutDetails({ title: _title, tags: _tags, vendor: _vendor, ...read }: Partial<CatalogueRow>) {
  return read;
}

function details(columns: Columns, cells: readonly string[]): Partial<CatalogueRow> {
  const text = (name: string) => columns.text(cells, name);
  const published = text("published");
  const categories = text("categories");
  const tags = text("tags");
  return {
    ...((text("description") ?? text("short description")) !== undefined && {
      description: description(text("short description") ?? "", text("description") ?? ""),
    }),
    // 1 is published, 0 private, -1 a draft.
    ...(published !== undefined && { published: published === "1" ? "yes" : "no" }),
    ...(text("visibility in catalog")?.toLowerCase() === "hidden" && { status: "hidden" }),
    ...tax(text("tax status")?.toLowerCase(), text("tax class")?.toLowerCase()),
    ...(categories && { collections: collectionsOf(categories) }),
    ...(tags !== undefined && { tags: tagsText(listOf(tags).map(asTag)) }),
  };
}

const RATES = new Map([
  ["standard", ""],
  ["reduced-rate", "reduced"],
  ["zero-rate", "none"],
]);

/** “shipping”: only its shipping is taxed. Shops have classes of their own, too. */
function tax(status: string | undefined, taxClass = ""): Partial<CatalogueRow> {
  if (status === "none" || status === "shipping") return { tax_class: "none" };
  const named = RATES.get(taxClass) ?? taxClass;
  return { ...(named && { tax_class: named }), ...(status !== undefined && { taxable: "yes" }) };
}

/** “Clothing > Shirts, Sale”: the last of each path. */
function collectionsOf(categories: string): string[] {
  return listOf(categories).map((path) => path.split(">").at(-1)?.trim() ?? "");
}

/** A comma inside a value has a backslash. */
function listOf(text: string): string[] {
  return text.split(/(?<!\\),/).map((value) => plainCommas(value).trim());
}

function plainCommas(text: string): string {
  return text.replaceAll("\\,", ",");
}

/** WooCommerce shows the short one first. Its texts have line ends as “\n” and paragraphs without elements. */
function description(short: string, long: string): string {
  const parts = [short, long === short ? "" : long].filter((part) => part !== "");
  return parts.map((part) => paragraphs(part.replace(/(?<!\\)\\n/g, "\n"))).join("\n");
}

const BLOCK = /^<(p|div|h[1-6]|ul|ol|li|table|blockquote|pre|hr|figure|section|!--)\b/i;

function paragraphs(text: string): string {
  const parts: string[][] = [[]];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => (BLOCK.test(lines[0] ?? "") ? lines.join("\n") : `<p>${lines.join("<br />")}</p>`))
    .join("\n");
}

/** Without a number, WooCommerce knows only whether it is in stock. “parent”: the variants share one number. */
function stock(columns: Columns, cells: readonly string[]): Partial<CatalogueRow> {
  const count = columns.text(cells, "stock");
  const inStock = columns.text(cells, "in stock?");
  if (count === undefined && inStock === undefined) return {};
  const backorders = columns.text(cells, "backorders allowed?") ?? "";
  const isCounted = count !== undefined && count !== "" && count !== "parent";
  if (!isCounted && inStock === "0") return { stock: "0" };
  return {
    stock: isCounted ? count : "",
    tracked: isCounted ? "yes" : "",
    oversell: backorders === "notify" ? "yes" : backorders,
  };
}

function pictures(images: string, isVariation: boolean): Partial<CatalogueRow> {
  const sources = images
    .split(/,(?= ?(?:https?:|\/))/)
    .map((source) => source.trim())
    .filter((source) => source !== "");
  if (sources.length === 0) return {};
  if (isVariation) return { variant_picture: sources[0] ?? "" };
  return { pictures: sources.map((source) => ({ source })) };
}
