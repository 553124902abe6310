import { say } from "#rules/language/say.ts";
import { isCleanText } from "#rules/text/text.ts";
import { MAX_OPTIONS_PER_PRODUCT, MAX_VARIANTS_PER_PRODUCT, TITLE_SEPARATOR } from "./variants.ts";

export const MAX_OPTION_TEXT_LENGTH = 100;
export const TOO_MANY_OPTIONS = `A product can have at most ${MAX_OPTIONS_PER_PRODUCT} options`;
export const SEPARATOR_IN_VALUE = "Option value cannot contain “ / ”";

/** Keys live as long as the form: they distinguish a renamed value or option from a new one. */
export type OptionValue = { key: string; text: string };
export type EditedOption = { key: string; name: string; values: readonly OptionValue[] };

export type OptionIssue = {
  reason:
    | "blank-value"
    | "doubled-value"
    | "doubled-name"
    | "separator-in-value"
    | "too-long"
    | "unreadable"
    | "too-many-options"
    | "too-many-variants";
  message: string;
  optionKey: string;
  /** Missing when the issue concerns the whole option. */
  valueKey?: string;
};

type Complaint = Pick<OptionIssue, "reason" | "message">;

/** Only options with a name and at least one value count; the others are incomplete and are not saved. */
export function usedOptions(options: readonly EditedOption[]): EditedOption[] {
  return options.filter((option) => option.name.trim() !== "" && option.values.length > 0);
}

/** Everything that must be valid before variants are generated, reported at its field. */
export function optionIssues(options: readonly EditedOption[]): OptionIssue[] {
  return [...options.flatMap(valueIssues), ...nameIssues(options), ...countIssues(options)];
}

function valueIssues(option: EditedOption): OptionIssue[] {
  const seen = new Set<string>();
  return option.values.flatMap((value) => {
    const complaint = valueComplaint(value.text, seen);
    seen.add(sameWord(value.text));
    return complaint ? [{ ...complaint, optionKey: option.key, valueKey: value.key }] : [];
  });
}

function valueComplaint(text: string, seen: ReadonlySet<string>): Complaint | undefined {
  if (text.trim() === "") return { reason: "blank-value", message: "Option value is required" };
  if (text.length > MAX_OPTION_TEXT_LENGTH) return { reason: "too-long", message: "Option value too long" };
  if (!isCleanText(text))
    return { reason: "unreadable", message: say.field.unclean({ field: "Option value" }) };
  if (seen.has(sameWord(text))) {
    return { reason: "doubled-value", message: `“${text.trim()}” is already a value` };
  }
  if (text.includes(TITLE_SEPARATOR)) {
    return { reason: "separator-in-value", message: SEPARATOR_IN_VALUE };
  }
}

function nameIssues(options: readonly EditedOption[]): OptionIssue[] {
  const seen = new Set<string>();
  return options.flatMap((option) => {
    const complaint = nameComplaint(option.name, seen);
    if (option.name.trim() !== "") seen.add(sameWord(option.name));
    return complaint ? [{ ...complaint, optionKey: option.key }] : [];
  });
}

function nameComplaint(name: string, seen: ReadonlySet<string>): Complaint | undefined {
  if (name.length > MAX_OPTION_TEXT_LENGTH) return { reason: "too-long", message: "Option name too long" };
  if (!isCleanText(name))
    return { reason: "unreadable", message: say.field.unclean({ field: "Option name" }) };
  if (seen.has(sameWord(name))) {
    return { reason: "doubled-name", message: `“${name.trim()}” is already an option` };
  }
}

function countIssues(options: readonly EditedOption[]): OptionIssue[] {
  const used = usedOptions(options);
  const last = used.at(-1);
  if (!last) return [];

  if (used.length > MAX_OPTIONS_PER_PRODUCT) {
    return [{ reason: "too-many-options", message: TOO_MANY_OPTIONS, optionKey: last.key }];
  }
  const count = used.reduce((product, option) => product * option.values.length, 1);
  if (count <= MAX_VARIANTS_PER_PRODUCT) return [];
  const message = `These options make ${count.toLocaleString("en-US")} variants; a product can have at most 2,048`;
  return [{ reason: "too-many-variants", message, optionKey: last.key }];
}

/** “Red” and “red ” would be two swatches that no shopper can tell apart, and so would the two ways to write “é”. */
export function sameWord(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
