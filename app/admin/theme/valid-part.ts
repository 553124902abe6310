import { blankSection } from "#rules/theme/blank-section.ts";
import type { Theme } from "#rules/theme/theme.ts";
import { themeInput } from "#rules/theme/theme-input.ts";

/** By the path of the field: `sections.0.headline`. */
export type Problems = Record<string, string>;

type Tree = Record<string, unknown>;

/**
 * What can be saved of a theme while it is typed: a field that is wrong stays as it was saved before, and the others are
 * saved.
 */
export function validPart(typed: Theme, saved: Theme): { theme: Theme; problems: Problems } {
  const first = themeInput.safeParse(typed);
  if (first.success) return { theme: first.data, problems: {} };
  const { issues } = first.error;
  const problems: Problems = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
  const mended = structuredClone(typed);
  for (const { path } of issues) restore(mended, saved, path.map(String));
  const second = themeInput.safeParse(mended);
  if (second.success) return { theme: second.data, problems };
  // What is wrong only together, such as too many sections.
  const wrong = new Set(second.error.issues.map(({ path }) => path[0]));
  const kept = Object.entries(saved).filter(([name]) => wrong.has(name));
  return { theme: themeInput.parse({ ...mended, ...Object.fromEntries(kept) }), problems };
}

function restore(theme: Theme, saved: Theme, path: string[]) {
  const [field, at, ...rest] = path;
  const section = field === "sections" ? theme.sections[Number(at)] : undefined;
  if (!section) return copyValue(theme, saved, path);
  const before =
    saved.sections.find(({ id, kind }) => id === section.id && kind === section.kind) ??
    blankSection(section.kind, section.id);
  copyValue(section, before, rest);
}

function copyValue(to: object, from: object, path: string[]) {
  const name = path.at(-1);
  const parent = (tree: object) => path.slice(0, -1).reduce<unknown>((at, key) => (at as Tree)?.[key], tree);
  const [target, source] = [parent(to), parent(from)];
  if (name !== undefined && target && source) (target as Tree)[name] = (source as Tree)[name];
}
