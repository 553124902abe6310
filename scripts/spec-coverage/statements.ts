// The specification as a list (docs/spec/*.txt). One statement a line, `kind words`; indented below it, its tests:
// `e2e/owner-catalogue > title of the test`, or only the file in which a short text is looked for.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const KINDS = ["route", "text", "message", "rule", "constant"] as const;

type Kind = (typeof KINDS)[number];

/** A place without a title is a file in which the text must be found. */
export type StatementPlace = { file: string; title?: string };

export type Statement = { section: string; kind: Kind; words: string; places: StatementPlace[] };

/** Texts and messages are quotes, which the script finds by itself. All other statements name their tests. */
export function isQuote({ kind }: Statement): boolean {
  return kind === "text" || kind === "message";
}

export function readStatements(root: string): Statement[] {
  const files = globSync("docs/spec/*.txt", { cwd: root }).sort();
  return files.flatMap((file) => parseStatements(readFileSync(join(root, file), "utf8"), file));
}

export function parseStatements(list: string, file = "the list"): Statement[] {
  const statements: Statement[] = [];
  let section = "";
  for (const [index, line] of list.split("\n").entries()) {
    const [, kind, words] = line.match(/^([a-z]+)\s+(\S.*)$/) ?? [];
    const place = line.match(/^\s+(\S.*)$/)?.[1];
    const last = statements.at(-1);
    if (line.startsWith("# ")) section = line.slice(2);
    else if (isKind(kind) && words) statements.push({ section, kind, words, places: [] });
    else if (place && last) last.places.push(parsePlace(place));
    else if (line.trim() !== "")
      throw new Error(`${file}:${index + 1} is neither a section, a statement nor a place: ${line}`);
  }
  return statements;
}

function parsePlace(text: string): StatementPlace {
  const [file, ...titles] = text.split(" > ");
  return { file: `${file}.test.ts`, ...(titles.length > 0 && { title: titles.join(" > ") }) };
}

function isKind(word: string | undefined): word is Kind {
  return KINDS.some((kind) => kind === word);
}
