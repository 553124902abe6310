import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

// Decisions are left out: they also name what is gone.
const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = globSync("{README,CONTRIBUTING,GLOSSARY,docs/*}.md", { cwd: ROOT });
const OUR_FOLDER =
  /^(app|bench|db|docs|domain|e2e|engines|http|operator|public|rules|scripts|server|test|tools|torture)\//;

const isThere = (path: string) => existsSync(join(ROOT, path));

/** Without all of its folders: it lies in one that the same paragraph names. */
const SHORT_NAME = /^[a-z][\w/.-]*\.(tsx?|mjs|sql|css|py)$/;

function missingIn(document: string): string[] {
  const prose = readFileSync(join(ROOT, document), "utf8").replace(/^```.*?^```$/gms, "");
  return prose.split(/\n\s*\n/).flatMap((paragraph) => {
    const names = [...paragraph.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
    const paths = names.filter((name) => OUR_FOLDER.test(name));
    const folders = paths.flatMap((path) => [path, dirname(path)]);
    const isNamed = (name: string) => isThere(name) || folders.some((folder) => isThere(join(folder, name)));
    const short = names.filter((name) => SHORT_NAME.test(name) && !paths.includes(name));
    return [...paths.filter((path) => !isThere(path)), ...short.filter((name) => !isNamed(name))];
  });
}

test.for(DOCUMENTS)("every file that %s names exists", (document) => {
  expect(missingIn(document)).toEqual([]);
});

test("the list of decisions names every one", () => {
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT }).map((path) => basename(path));
  const list = readFileSync(join(ROOT, "docs/decisions/README.md"), "utf8");
  expect([...list.matchAll(/\((\d[^)]*\.md)\)/g)].map(([, name]) => name)).toEqual(decisions.sort());
});
