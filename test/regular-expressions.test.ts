import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { type ESTree, parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";
import { addressFormOf } from "#domain/addresses/address-form.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { IS_SWEEP } from "./is-sweep.ts";

// The package's JavaScript, which is the same on every machine, instead of its native program.
process.env.RECHECK_BACKEND = "pure";

const ROOT = join(import.meta.dirname, "..");
// A busy machine takes more than a minute for the slowest.
const PATIENCE = { timeout: 300_000 };
// An attack that takes a second is a success too, which a busy machine reaches: then its steps alone count.
const BY_STEPS = { ...PATIENCE, attackTimeout: PATIENCE.timeout };

// Code that runs for visitors and operators. Tests, measurements and reports only see our own text.
const sources = globSync(["*.ts", "{app,db,domain,http,operator,rules,scripts,server}/**/*.{ts,tsx,mjs}"], {
  cwd: ROOT,
})
  .filter((file) => !/\.(test|config)\.tsx?$|^scripts\/spec-coverage\//.test(file))
  .sort();

// The values of placeholders in patterns that are built at run time.
const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const HOLES: Record<string, string> = {
  ID,
  FOLDER: `${ID}/(?:new|collections|theme|logo|social|${ID})`,
  CARD: "-(?:cover|white|warm|dark)",
  IMAGE_BUCKET_PATH,
  name: "Key",
  REST: "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]",
  CLEAN_TAG: "/?(?:h2|h3|p|ul|ol|li|strong|b|em|i|table|tbody|tr|td)|(?:br|hr) /",
  // Of a postal code, as a country's address form has it; the longest one. What is compared has at most 20 characters.
  pattern: addressFormOf("GB").fields.find((field) => field.pattern)?.pattern ?? "",
  segments: "(?:/[^/]+/products/[^/]+|/[^]*)",
};

// The hashes of safe patterns. Judging takes minutes: npm test judges what is new, npm run sweep all of them.
const VERDICTS = join(import.meta.dirname, "safe-patterns.txt");

const MAX_NEW = 4;

function hashOf(pattern: string): string {
  return createHash("sha256").update(pattern).digest("hex").slice(0, 16);
}

type Found = { file: string; source: string; flags: string };

function patternsIn(file: string, text: string): Found[] {
  const found: Found[] = [];
  const { program, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const construct = ({
    callee,
    arguments: [pattern, flags],
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    found.push({ file, source: wordsOf(file, pattern), flags: flags ? wordsOf(file, flags) : "" });
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return found;
}

function wordsOf(file: string, node: ESTree.Argument | undefined): string {
  if (node?.type === "Literal") return String(node.value);
  if (node?.type !== "TemplateLiteral")
    throw new Error(`${file}: a pattern must be a text with named holes.`);
  return node.quasis
    .map(({ value }, at) => (value.cooked ?? "") + fillingOf(file, node.expressions[at]))
    .join("");
}

function fillingOf(file: string, hole: ESTree.Expression | undefined): string {
  if (!hole) return "";
  const filling = hole.type === "Identifier" ? HOLES[hole.name] : undefined;
  if (filling === undefined) throw new Error(`${file}: add to HOLES what stands in the hole of a pattern.`);
  return filling;
}

describe("no text can make a regular expression slow (ReDoS)", () => {
  const everywhere = sources.flatMap((file) => patternsIn(file, readFileSync(join(ROOT, file), "utf8")));
  const unlike = new Map(everywhere.map((found) => [`/${found.source}/${found.flags}`, found]));
  const known = new Set(readFileSync(VERDICTS, "utf8").trim().split("\n"));
  const safe = new Set<string>();

  test("all regular expressions are found", () => {
    expect(sources).toEqual(
      expect.arrayContaining(["server/start.ts", "app/entry.server.tsx", "rules/text/slug.ts"]),
    );
    expect(unlike.size).toBeGreaterThan(90);
    expect(everywhere).toContainEqual({ file: "rules/text/slug.ts", source: "^[a-z0-9-]+$", flags: "" });
    expect(everywhere.filter(({ file }) => file === "domain/pictures/storage-key.ts")).toHaveLength(1);
  });

  test.for([...unlike])("%s", PATIENCE, async ([pattern, { file, source, flags }]) => {
    const isNew = !known.has(hashOf(pattern));
    if (isNew || IS_SWEEP) expect(await verdict(source, flags), file).toBe("safe");
    safe.add(hashOf(pattern));
  });

  // Otherwise npm test would become slow again: `npx vitest run test/regular-expressions.test.ts -u` keeps them.
  test("most verdicts are kept", async () => {
    const changed = [...safe].filter((hash) => !known.has(hash));
    const lines = [...safe].sort().join("\n");
    if (changed.length > MAX_NEW) await expect(`${lines}\n`).toMatchFileSnapshot(VERDICTS);
  });
});

describe("a regular expression that could be slow is reported", () => {
  test.for([
    ["for ever", "const WORDS = /^(\\w+\\s?)*$/;"],
    ["for ever, by doubled choices", "const TWICE = /^(a|a)*$/;"],
    ["for half a second, by slashes", 'path.replace(/\\/+$/g, "");'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    ["when it is put together", "new RegExp(`^([a-z]+${name}?)+$`)"],
  ] as const)("%s", PATIENCE, async ([, code]) => {
    const [planted] = patternsIn("planted.ts", code);
    expect(await verdict(planted?.source ?? "", planted?.flags ?? "")).toBe("vulnerable");
  });
});

async function verdict(source: string, flags: string): Promise<string> {
  const { status } = await check(source, flags, PATIENCE);
  return status === "vulnerable" ? (await check(source, flags, BY_STEPS)).status : status;
}
