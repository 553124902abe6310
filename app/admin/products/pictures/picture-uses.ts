import type { MediaItem } from "#app/admin/products/media/media-state.ts";
import { PICTURES_COLUMN } from "#app/admin/products/variant-grid/columns.ts";
import type { CellEdit, GridRow } from "#app/admin/products/variant-grid/edit-cells.ts";
import { type Choice, fits } from "#rules/product/variant/option-picking.ts";
import { suggestedChoice } from "#rules/product/variant/suggested-choice.ts";
import { MAX_IMAGES_PER_VARIANT, variantTitle } from "#rules/product/variant/variants.ts";

/** Some variants, by the values that they share, and how many they are. */
export type VariantGroup = { name: string; choice: Choice; indexes: number[] };

/** The variants of each option value, by option. */
export function groupsOf(rows: readonly GridRow[], values: readonly (readonly string[])[]): VariantGroup[][] {
  return values.map((all, position) =>
    all.map((value) =>
      groupOf(
        rows,
        values.map((_, at) => (at === position ? value : undefined)),
      ),
    ),
  );
}

export function groupOf(rows: readonly GridRow[], choice: Choice): VariantGroup {
  return {
    name: variantTitle(choice.filter((value) => value !== undefined)),
    choice,
    indexes: rows.flatMap((row, index) => (fits(row, choice) ? [index] : [])),
  };
}

export function isUsedBy(rows: readonly GridRow[], { indexes }: VariantGroup, url: string): boolean {
  return indexes.every((index) => rows[index]?.image_urls.includes(url));
}

/** Each after the pictures that a variant has. One that has the most already keeps them. */
export function addPictures(
  rows: readonly GridRow[],
  added: readonly { group: VariantGroup; url: string }[],
): CellEdit[] {
  const urls = new Map<number, readonly string[]>();
  for (const { group, url } of added) {
    for (const index of group.indexes) {
      const now = urls.get(index) ?? rows[index]?.image_urls ?? [];
      if (now.length < MAX_IMAGES_PER_VARIANT && !now.includes(url)) urls.set(index, [...now, url]);
    }
  }
  return [...urls].map(([index, all]) => setPictures(index, all));
}

export function removePicture(rows: readonly GridRow[], { indexes }: VariantGroup, url: string): CellEdit[] {
  return indexes.flatMap((row) => {
    const urls = rows[row]?.image_urls ?? [];
    return urls.includes(url)
      ? [
          setPictures(
            row,
            urls.filter((one) => one !== url),
          ),
        ]
      : [];
  });
}

export function setPictures(row: number, urls: readonly string[]): CellEdit {
  return { row, column: PICTURES_COLUMN, text: urls.join(" ") };
}

/** What a picture shows: 'Sage', or '3 variants'; empty when it is no variant's. */
export function sayUse(rows: readonly GridRow[], groups: readonly VariantGroup[], url: string): string {
  const count = rows.filter(({ image_urls }) => image_urls.includes(url)).length;
  if (count === 0) return "";
  const whole = groups.filter((group) => group.indexes.length > 0 && isUsedBy(rows, group, url));
  const covered = new Set(whole.flatMap(({ indexes }) => indexes));
  if (covered.size === count && whole.length <= 3) return whole.map(({ name }) => name).join(", ");
  return count === 1 ? "1 variant" : `${count.toLocaleString("en-US")} variants`;
}

/** The variants that a picture's texts name, while it is no variant's. */
export function suggestionFor(
  { alt, fileName = "", picture }: MediaItem,
  rows: readonly GridRow[],
  values: readonly (readonly string[])[],
): VariantGroup | undefined {
  if (!picture || rows.some(({ image_urls }) => image_urls.includes(picture.url))) return;
  const choice = suggestedChoice(alt, values) ?? suggestedChoice(fileName, values);
  const group = choice && groupOf(rows, choice);
  return group && group.indexes.length > 0 ? group : undefined;
}
