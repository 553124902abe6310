import type { ListFilter } from "#rules/theme/theme.ts";
import type { CountedGroup, CountedValue } from "./filter-shelf.ts";
import { nameKey } from "./name-key.ts";

const MAX_OPTION_GROUPS = 6;
const MAX_VALUES = 60;

const SIZES = [
  "xxxs",
  "xxs",
  "xs",
  "s",
  "small",
  "m",
  "medium",
  "l",
  "large",
  "xl",
  "xxl",
  "2xl",
  "xxxl",
  "3xl",
];

/**
 * The groups that the owner shows, options first; of each the values that most products have, in an order that stays
 * the same whatever is chosen. A chosen value is always among them.
 */
export function shownGroups(
  groups: readonly CountedGroup[],
  filters: readonly ListFilter[],
  isChosen: IsChosen,
): CountedGroup[] {
  const of = (kind: CountedGroup["kind"]) => groups.filter((group) => group.kind === kind);
  const reach = ({ values }: CountedGroup) => values.reduce((sum, { total }) => sum + total, 0);
  const options = of("option").sort((a, b) => reach(b) - reach(a) || (a.key < b.key ? -1 : 1));
  const shown = [
    ...(filters.includes("options") ? options.slice(0, MAX_OPTION_GROUPS) : []),
    ...(filters.includes("vendor") ? of("vendor") : []),
    ...(filters.includes("tags") ? of("tag") : []),
  ];
  return shown.map((group) => ({ ...group, values: inOrder(group.kind, mostUsed(group, isChosen)) }));
}

/** Whether a value is, by its key and the kind of its group. */
export type IsChosen = (value: { kind: CountedGroup["kind"]; key: string }) => boolean;

function mostUsed({ kind, values }: CountedGroup, isChosen: IsChosen): CountedValue[] {
  if (values.length <= MAX_VALUES) return values;
  const byUse = values.toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
  return byUse.filter(({ key }, place) => place < MAX_VALUES || isChosen({ kind, key }));
}

/** Of an option its sizes, from small to large; then all others by name. */
function inOrder(kind: CountedGroup["kind"], values: CountedValue[]): CountedValue[] {
  const sizeOf = (label: string) => (kind === "option" ? SIZES.indexOf(label.toLowerCase()) : -1);
  const keyed = values.map((value) => ({ value, size: sizeOf(value.label), key: nameKey(value.label) }));
  const [sizes, others] = [keyed.filter(({ size }) => size >= 0), keyed.filter(({ size }) => size < 0)];
  sizes.sort((a, b) => a.size - b.size);
  others.sort((a, b) => (a.key < b.key ? -1 : 1));
  return [...sizes, ...others].map(({ value }) => value);
}
