import type { Coverage, Covered } from "./cover.ts";
import { isQuote } from "./statements.ts";

export function coveragePage({ covered }: Coverage): string {
  const sections = Map.groupBy(covered, ({ statement }) => statement.section);
  return [
    "# The specification, line by line",
    "",
    "Every route, text, message, rule and constant of the specification, and a test of the running product that covers it.",
    "The list is in `docs/spec/`; `npm test` fails when no test looks for a quoted text or a named test is missing.",
    "",
    counts(covered),
    ...[...sections].flatMap(([title, rows]) => ["", `## ${title}`, "", ...table(rows)]),
    "",
  ].join("\n");
}

function counts(covered: Covered[]): string {
  const kinds = Map.groupBy(covered, ({ statement }) => statement.kind);
  return `${covered.length} statements: ${[...kinds].map(([kind, all]) => `${all.length} ${kind}s`).join(", ")}.`;
}

function table(rows: Covered[]): string[] {
  return ["| kind | what | covered by |", "|---|---|---|", ...rows.map(row)];
}

function row({ statement, seenBy }: Covered): string {
  const words = isQuote(statement) ? `'${statement.words}'` : statement.words;
  const tests = seenBy.map(({ file, title }) => `${file} › ${title.replaceAll(" > ", " › ")}`);
  return `| ${statement.kind} | ${cell(words)} | ${tests.map(cell).join("<br>")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
