import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Gathers the JSON Schemas of the Universal Commerce Protocol in one file, for tests: docs/assistants.md.
//
//     node scripts/ucp-schemas.ts <a checkout of Universal-Commerce-Protocol/ucp>

const [, , checkout] = process.argv;
if (!checkout)
  throw new Error("Name the folder of a checkout of github.com/Universal-Commerce-Protocol/ucp.");

const folder = join(checkout, "source/schemas");
const files = globSync("**/*.json", { cwd: folder }).sort();
const schemas = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
writeFileSync("test/ucp-schemas.json", `${JSON.stringify(schemas.map(withoutProse))}\n`);
console.log(`${schemas.length} schemas in test/ucp-schemas.json`);

/** Only what judges an answer. */
function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, inner]) => !(["description", "title", "examples"].includes(key) && isProse(inner)),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutProse(inner)]));
}

/** A property may be called `description` as well: its value is a schema then. */
function isProse(value: unknown): boolean {
  return typeof value === "string" || Array.isArray(value);
}
