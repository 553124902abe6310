import { COLUMNS, type ColumnKey } from "#app/admin/products/variant-grid/columns.ts";
import type { GridRow } from "#app/admin/products/variant-grid/edit-cells.ts";
import { openVariants, type VariantsState } from "#app/admin/products/variants-state.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import { type EditedOption, optionIssues } from "#rules/product/variant/edited-options.ts";
import { regenerateVariants } from "#rules/product/variant/regenerate-variants.ts";
import { isSameValue, NEW_VARIANT, type VariantFields } from "#rules/product/variant/variants.ts";
import { cellName } from "./cell-name.ts";
import type { Choices, Disagreement } from "./disagreement.ts";
import { mergeOptions, nameClashes, type OptionSides, optionSides } from "./merge-options.ts";

type MergedVariants = { variants: VariantsState; asked: Disagreement[] };

/** A row with its position on its side, which identifies it after the options have changed. */
type Placed = GridRow & { place?: number };

/**
 * Their rows with the owner's edited cells on top, under the merged options. The owner is asked about real conflicts:
 * a cell or a name that both changed, and removals of what the other side changed.
 */
export function mergeVariants(
  opened: Product,
  current: Product,
  mine: VariantsState,
  choices: Choices,
): MergedVariants {
  const sides = optionSides(opened, current, mine.settled);
  const { options, asked } = decideOptions(sides, opened, current, mine, choices);
  const theirRows = carryOver(current.variants, sides.theirs, options);
  const myRows = carryOver(mine.rows, sides.mine, options);
  const isSale = opened.version === current.version;
  // Both are generated from the same options: the same position means the same combination.
  const merged = theirRows.map((theirs, place) =>
    mergeRow(theirs, myRows[place] ?? theirs, { opened, isSale, choices }),
  );
  const settled = withTheirKeys(options, sides.theirs, openVariants(current).settled);
  return {
    variants: { options: settled, settled, issues: [], rows: merged.map(({ row }) => row) },
    asked: [...asked, ...merged.flatMap((row) => row.asked)],
  };
}

function decideOptions(
  sides: OptionSides,
  opened: Product,
  current: Product,
  mine: VariantsState,
  choices: Choices,
): { options: EditedOption[]; asked: Disagreement[] } {
  const names = choices.names ?? "mine";
  const keeping = (keepRemovedHere: boolean, keepRemovedElsewhere: boolean) =>
    mergeOptions(sides, { keepRemovedHere, keepRemovedElsewhere, names });
  const bare = keeping(false, false);
  // Options that cannot be combined yield no rows: then single rows are not compared. What one side removed may only
  // be lost once the other side's removals have come back.
  const asked = hasIssues(bare)
    ? askNames(sides)
    : [
        ...askNames(sides),
        ...askRemovals(
          lostUnder([bare, keeping(false, true)], current.variants, sides.theirs).filter(isTouched),
          lostUnder([bare, keeping(true, false)], mine.rows, sides.mine).filter(isTouched),
        ),
      ];
  const suggested = Object.fromEntries(asked.map(({ id, suggested }) => [id, suggested]));
  const chosen = { ...suggested, ...choices };
  const options = keeping(chosen[REMOVED_HERE] === "theirs", chosen[REMOVED_ELSEWHERE] === "mine");
  const [issue] = optionIssues(options);
  if (!issue) return { options, asked };
  return {
    options: [...(choices[OPTIONS] === "theirs" ? sides.theirs : sides.mine)],
    asked: [...asked, askOptions(issue.message)],
  };

  function isTouched(row: GridRow): boolean {
    const before = opened.variants.find(({ id }) => id === row.id);
    return !before || COLUMNS.some(({ key }) => !isSameValue(before[key], row[key]));
  }
}

function hasIssues(options: readonly EditedOption[]): boolean {
  return optionIssues(options).length > 0;
}

const OPTIONS = "options";
const REMOVED_HERE = "removed-here";
const REMOVED_ELSEWHERE = "removed-elsewhere";

function askOptions(issue: string): Disagreement {
  return {
    id: OPTIONS,
    label: `Options: both versions together do not work (${issue})`,
    by: "elsewhere",
    field: "options",
    mine: "all options as you have them",
    theirs: "all options as they are kept now",
    suggested: "theirs",
  };
}

function askNames(sides: OptionSides): Disagreement[] {
  const clashes = nameClashes(sides);
  if (clashes.length === 0) return [];
  const [before, mine, theirs] = (["before", "mine", "theirs"] as const).map((side) =>
    clashes.map((clash) => clash[side]),
  );
  return [
    {
      id: "names",
      label: "Option names and values",
      by: "elsewhere",
      field: "names",
      before,
      mine,
      theirs,
      suggested: "mine",
    },
  ];
}

/** The default loses nothing: the variants stay, with everything that was typed on either side. */
function askRemovals(touchedThere: readonly GridRow[], touchedHere: readonly GridRow[]): Disagreement[] {
  return [
    ...askRemoval(touchedThere, {
      id: REMOVED_HERE,
      label: "You removed variants that were changed elsewhere",
      mine: "they are removed",
      theirs: "they stay",
      suggested: "theirs",
    }),
    ...askRemoval(touchedHere, {
      id: REMOVED_ELSEWHERE,
      label: "Variants that you changed were removed elsewhere",
      mine: "they come back, with what you typed",
      theirs: "they stay removed",
      suggested: "mine",
    }),
  ];
}

function askRemoval(
  rows: readonly GridRow[],
  question: Pick<Disagreement, "id" | "label" | "mine" | "theirs" | "suggested">,
): Disagreement[] {
  if (rows.length === 0) return [];
  const label = `${question.label}: ${rows.map(({ title }) => title).join(", ")}`;
  return [{ ...question, label, by: "elsewhere", field: "removal" }];
}

function carryOver(
  rows: readonly GridRow[],
  from: readonly EditedOption[],
  to: readonly EditedOption[],
): Placed[] {
  const placed = rows.map((row, place): Placed => ({ ...row, place }));
  const result = regenerateVariants(placed, from, to);
  if (!result.ok) throw new Error("Variants are merged under options without issues only.");
  return result.variants;
}

/** The rows that have no place under at least one of the options. */
function lostUnder(
  candidates: readonly EditedOption[][],
  rows: readonly GridRow[],
  from: readonly EditedOption[],
): GridRow[] {
  const carried = candidates
    .filter((options) => !hasIssues(options))
    .map((options) => new Set(carryOver(rows, from, options).map(({ place }) => place)));
  return rows.filter((_, place) => carried.some((left) => !left.has(place)));
}

function mergeRow(
  { place: theirPlace, ...theirs }: Placed,
  { place: myPlace, ...mine }: Placed,
  { opened, isSale, choices }: { opened: Product; isSale: boolean; choices: Choices },
): { row: GridRow; asked: Disagreement[] } {
  if (myPlace === undefined) return { row: theirs, asked: [] };
  if (theirPlace === undefined) return { row: { ...mine, id: undefined }, asked: [] };

  const [myBefore, theirBefore] = [mine, theirs].map(({ id }) =>
    opened.variants.find((was) => was.id === id),
  );
  const touched = COLUMNS.filter(({ key }) => !isSameValue(mine[key], (myBefore ?? NEW_VARIANT)[key]));
  const asked = touched
    .filter(({ key }) => isClash(key, mine, theirs, theirBefore))
    .map(
      ({ key, label }): Disagreement => ({
        id: `${theirs.id} ${key}`,
        label: cellName(theirs.title, label),
        by: isSale ? "sale" : "elsewhere",
        field: key,
        before: theirBefore?.[key],
        mine: mine[key],
        theirs: theirs[key],
        suggested: "mine",
      }),
    );
  const laidOver = touched.filter(({ key }) => choices[`${theirs.id} ${key}`] !== "theirs");
  return { row: { ...theirs, ...Object.fromEntries(laidOver.map(({ key }) => [key, mine[key]])) }, asked };
}

/** Stock conflicts even when both sides have the same number: the owner counted before the sales. */
function isClash(
  key: ColumnKey,
  mine: VariantFields,
  theirs: VariantFields,
  before: ProductVariant | undefined,
): boolean {
  if (isSameValue(theirs[key], (before ?? NEW_VARIANT)[key])) return false;
  return !isSameValue(mine[key], theirs[key]) || (key === "inventory_qty" && before !== undefined);
}

/** Lets the next comparison treat the product as freshly opened. */
function withTheirKeys(
  options: readonly EditedOption[],
  theirs: readonly EditedOption[],
  kept: readonly EditedOption[],
): EditedOption[] {
  return options.map((option) => {
    const place = theirs.findIndex(({ key }) => key === option.key);
    const values = option.values.map((value) => {
      const at = theirs[place]?.values.findIndex(({ key }) => key === value.key) ?? -1;
      return { ...value, key: kept[place]?.values[at]?.key ?? value.key };
    });
    return { ...option, key: kept[place]?.key ?? option.key, values };
  });
}
