import { readItem } from "#rules/import/reading/read-item.ts";
import { itemHandle } from "#rules/import/reading/read-texts.ts";
import type { Product } from "#rules/product/product.ts";
import { variantTitle } from "#rules/product/variant/variants.ts";
import type { CatalogueRow, RowAttribute } from "./catalogue-row.ts";
import type {
  Existing,
  JudgeContext,
  Judgement,
  Note,
  ProductChanges,
  Seen,
  WantedProduct,
  WantedVariant,
} from "./judgement.ts";
import { matchVariants } from "./match-variants.ts";
import { productChanges } from "./product-changes.ts";

/** What is shown of one product; a product may have 2,048 variants with several repairs each. */
const MAX_NOTES = 50;
const MAX_CHANGES = 200;
const MAX_ASKING = 10;

/** What the store is searched for before an item is judged: the product with the handle, and all with a SKU. */
export function searchKeys(rows: readonly CatalogueRow[]): { handle: string | undefined; skus: string[] } {
  const skus = rows.filter(({ is_parent }) => !is_parent).map(({ sku }) => sku ?? "");
  return { handle: itemHandle(rows)?.handle, skus: [...new Set(skus)].filter((sku) => sku !== "") };
}

/**
 * What an import would do with one item. The candidates are the store's products that `searchKeys` finds; the one with
 * the same handle is the item, otherwise the only one with one of its SKUs. `namesakes` are the rows of the file's other
 * products with its name, given if it can be told apart from them by neither SKU, id nor handle.
 */
export function judgeItem(
  rows: readonly CatalogueRow[],
  candidates: readonly Existing[],
  context: JudgeContext,
  namesakes?: readonly number[],
): Judgement {
  const read = readItem(rows, context);
  if (!read.ok) return skipped(read.reason, read.notes);

  const { wanted } = read;
  const known = namesakes ? candidates.filter(({ product }) => hasNameOf(wanted, product)) : candidates;
  const isOneOfSeveral = namesakes && known.length > 0 && known.length + namesakes.length > 1;
  const match = isOneOfSeveral
    ? findEqual(wanted, { known, namesakes, context })
    : findExisting(wanted, known);
  if (isOneOfSeveral && !match) return skipped(sameNameReason(wanted, namesakes), read.notes);
  if (match === "several") {
    return skipped(
      { row: read.wanted.row, text: "Several products of your store have these SKUs" },
      read.notes,
    );
  }
  const changes = productChanges(read.wanted, match, context);
  return {
    ...judged(changes, match !== undefined, read.notes),
    ...(match && { productId: match.product.id, seen: seenOf(read.wanted, match.product) }),
    ...namedAttributes(read.attributes),
    wanted: read.wanted,
  };
}

function namedAttributes(
  attributes: readonly RowAttribute[],
): Pick<Judgement, "attributes" | "hidden_attributes"> {
  const [hidden, shown] = [true, undefined].map((is) =>
    attributes.filter((each) => each.hidden === is).map(({ name }) => name),
  );
  return {
    ...(shown?.length && { attributes: shown }),
    ...(hidden?.length && { hidden_attributes: hidden }),
  };
}

function seenOf(wanted: WantedProduct, product: Product): Seen {
  const counted = matchVariants(wanted, product).pairs.filter((pair) => pair.wanted.stock !== undefined);
  const stock = counted.map(({ current }) => [current.id, current.inventory_qty]);
  return { version: product.version, stock: Object.fromEntries(stock) };
}

function hasNameOf({ handle, title }: WantedProduct, product: Product): boolean {
  return product.handle === handle || product.title.toLowerCase() === title?.toLowerCase();
}

type Namesakes = { known: readonly Existing[]; namesakes: readonly number[]; context: JudgeContext };

/** Only a product that stays as it is: any other might be the one of another row. Equal rows share out equal products. */
function findEqual(wanted: WantedProduct, { known, namesakes, context }: Namesakes): Existing | undefined {
  const equal = known
    .filter((each) => productChanges(wanted, each, context).kind === "unchanged")
    .toSorted((a, b) => (a.product.handle < b.product.handle ? -1 : 1));
  const place = namesakes.filter((row) => row < wanted.row).length;
  return equal[place % equal.length];
}

const MAX_ROWS_NAMED = 3;

function sameNameReason({ row, title }: WantedProduct, namesakes: readonly number[]): Note {
  const rows = namesakes.toSorted((a, b) => a - b).slice(0, MAX_ROWS_NAMED);
  const named = `${rows.length > 1 ? "Rows" : "Row"} ${rows.join(", ")}`;
  const more = namesakes.length > rows.length ? ", others" : "";
  const others =
    rows.length > 0
      ? `${named}${more} and your store have products of the same name`
      : `Several products of your store are called “${title}”`;
  return { row, text: `${others}, and nothing tells which is which: give them SKUs` };
}

/**
 * A handle that was made from a title says less than a SKU: many products are called “Mug”. Of a file without SKUs the
 * only candidate is the one among them, whatever number its handle has.
 */
function findExisting(
  wanted: WantedProduct,
  candidates: readonly Existing[],
): Existing | "several" | undefined {
  const sameHandle = candidates.find(({ product }) => product.handle === wanted.handle);
  if (sameHandle && !wanted.handle_made) return sameHandle;
  const skus = new Set(wanted.variants.map(({ sku }) => sku).filter((sku) => sku));
  const bySku = candidates.filter(({ product }) => product.variants.some(({ sku }) => skus.has(sku)));
  if (bySku.length > 1) return "several";
  const only = candidates.length === 1 && skus.size === 0 ? candidates[0] : undefined;
  const byHandle = sameHandle ?? (wanted.handle_made && only);
  const hasOtherSkus = skus.size > 0 && byHandle?.product.variants.some(({ sku }) => sku);
  return bySku[0] ?? (hasOtherSkus ? undefined : byHandle);
}

function judged(changes: ProductChanges, isExisting: boolean, notes: readonly Note[]): Judgement {
  if (changes.kind === "skip") return skipped(changes.reason, notes);
  const said = { notes: capped([...notes, ...changes.notes]), ...askingOf(changes.asking) };
  if (changes.kind === "unchanged") return { outcome: "unchanged", changes: [], ...said };
  return {
    outcome: isExisting ? "changed" : "new",
    changes: changes.changes.slice(0, MAX_CHANGES),
    ...(changes.changes.length > MAX_CHANGES && { moreChanges: changes.changes.length - MAX_CHANGES }),
    ...said,
  };
}

/** A product without options has one variant, which has no title of its own. */
function askingOf(asking: readonly WantedVariant[]): Pick<Judgement, "asksStock" | "asking"> {
  const titles = asking.filter(({ values }) => values.length > 0).map(({ values }) => variantTitle(values));
  return { asksStock: asking.length, ...(titles.length > 0 && { asking: titles.slice(0, MAX_ASKING) }) };
}

export function skipped(reason: Note, notes: readonly Note[]): Judgement {
  return { outcome: "skipped", reason, changes: [], notes: capped(notes), asksStock: 0 };
}

function capped(notes: readonly Note[]): Note[] {
  const inOrder = notes.toSorted((a, b) => a.row - b.row);
  const next = inOrder[MAX_NOTES];
  if (!next) return inOrder;
  const more = inOrder.length - MAX_NOTES;
  return [
    ...inOrder.slice(0, MAX_NOTES),
    { row: next.row, text: `${more} more repairs of this product follow` },
  ];
}

/** For an item whose handle, or whose product in the store, is that of an earlier item. */
export function sameProductReason(row: number, first: number): Note {
  return { row, text: `Row ${first} is the same product: it has the same handle or SKU` };
}

/** For two items that are not the same product. */
export function sameSkuNote(row: number, first: number, sku: string): Note {
  return { row, text: `SKU “${sku}” is also in row ${first}` };
}
