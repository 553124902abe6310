import type { Answers } from "#rules/import/answers.ts";
import type { CatalogueRow, RowAttribute } from "#rules/import/catalogue-row.ts";
import { asTag, parseTags, tagsText } from "#rules/product/tags.ts";
import { sameWord } from "#rules/product/variant/edited-options.ts";
import { cutText } from "#rules/text/cut-text.ts";
import { escapeHtml } from "#rules/text/escape-html.ts";

const MAX_ATTRIBUTES = 50;
const MAX_NAME_LENGTH = 100;

/** What the rows say of their product apart from its options: variants differ by some of the attributes. */
export function readAttributes(rows: readonly CatalogueRow[], options: readonly string[]): RowAttribute[] {
  const used = new Set(options.map(sameWord));
  const all = rows
    .flatMap(({ attributes = [] }) => attributes)
    .filter(({ name }) => !used.has(sameWord(name)));
  return joined(all)
    .slice(0, MAX_ATTRIBUTES)
    .map((attribute) => ({ ...attribute, name: cutText(attribute.name, MAX_NAME_LENGTH) }));
}

/** “Colour” and “colour” are one, but what shoppers did not see stays apart. */
function joined(attributes: readonly RowAttribute[]): RowAttribute[] {
  const groups = Map.groupBy(attributes, ({ name, hidden }) => `${hidden === true} ${sameWord(name)}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const values = [first, ...others].flatMap((each) => each.values);
    return [{ ...first, values: [...new Set(values)] }];
  });
}

/** The rows with the attributes where the owner wants them. Shoppers did not see hidden ones, and do not here. */
export function withAttributes(
  rows: readonly CatalogueRow[],
  attributes: readonly RowAttribute[],
  answer: Answers["attributes"],
): CatalogueRow[] {
  const shown = attributes.filter(({ hidden }) => !hidden);
  const [first, ...others] = rows;
  if (!first || shown.length === 0 || answer === "none") return [...rows];
  if (answer === "tags") {
    const tags = [...parseTags(first.tags ?? ""), ...shown.flatMap(({ values }) => values.map(asTag))];
    return [{ ...first, tags: tagsText(tags) }, ...others];
  }
  const description = [first.description ?? "", tableOf(shown)].filter((part) => part !== "").join("\n");
  return [{ ...first, description }, ...others];
}

function tableOf(attributes: readonly RowAttribute[]): string {
  const lines = attributes.map(
    ({ name, values }) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(values.join(", "))}</td></tr>`,
  );
  return `<table><tbody>${lines.join("")}</tbody></table>`;
}
