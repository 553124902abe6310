import type { EditedItem } from "./menus-fields.ts";

/** Puts an item of the first level below the one before it; its own second level comes along. */
export function indented(items: readonly EditedItem[], at: number): EditedItem[] {
  const [above, item] = [items[at - 1], items[at]];
  if (!above || !item) return [...items];
  const { items: own, ...leaf } = item;
  return items.toSpliced(at - 1, 2, { ...above, items: [...above.items, leaf, ...own] });
}

/** Puts an item of the second level behind the one that it was below. */
export function outdented(items: readonly EditedItem[], at: number, under: number): EditedItem[] {
  const above = items[at];
  const leaf = above?.items[under];
  if (!above || !leaf) return [...items];
  const rest = { ...above, items: above.items.toSpliced(under, 1) };
  return items.toSpliced(at, 1, rest, { ...leaf, items: [] });
}
