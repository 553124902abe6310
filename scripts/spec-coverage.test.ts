import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cover } from "./spec-coverage/cover.ts";
import { coveragePage } from "./spec-coverage/page.ts";
import { readTests } from "./spec-coverage/read-tests.ts";
import { parseStatements } from "./spec-coverage/statements.ts";
import { readCoverage, sayGaps } from "./spec-coverage.ts";

describe("the specification", () => {
  const coverage = readCoverage();

  test("is covered line by line by tests of the running product", () => {
    expect(sayGaps(coverage)).toEqual([]);
  });

  test("is printed with the tests that cover it", () => {
    const page = coveragePage(coverage);
    for (const { statement, seenBy } of coverage.covered.slice(0, 5)) {
      expect(page).toContain(`## ${statement.section}`);
      expect(page).toContain(seenBy[0]?.file);
    }
  });
});

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "storewright-spec-"));
  mkdirSync(join(root, "e2e"));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The gaps of a list when this is the only test, and this the product's source. */
function gapsIn(list: string, testCode: string, product = "Hello there, world"): string[] {
  writeFileSync(join(root, "e2e/planted.test.ts"), testCode);
  return sayGaps(cover(parseStatements(list), readTests(root, "e2e/planted.test.ts"), product));
}

describe("a quoted text", () => {
  const LIST = "# 1 Greeting\ntext  Hello there, world";
  const UNSEEN = "1 Greeting: text 'Hello there, world': no test of the running product looks for it";

  test.each([
    ["nobody mentions", "test('a', () => { page.getByText('Bye'); });"],
    ["only a title says", "test('Hello there, world', () => {});"],
    ["only a comment says", "test('a', () => { /* Hello there, world */ });"],
    ["is typed, not read", "test('a', () => { page.getByLabel('Name').fill('Hello there, world'); });"],
    ["a factory is fed", "test('a', () => { aProduct({ title: 'Hello there, world' }); });"],
    ["must not be there", "test('a', () => { expect(html).not.toContain('Hello there, world'); });"],
    [
      "is found nowhere",
      "test('a', () => { expect(page.getByText('Hello there, world').count()).toBe(0); });",
    ],
    ["goes away", "test('a', () => { page.getByText('Hello there, world').waitFor({ state: 'hidden' }); });"],
    ["a skipped test would see", "test.skip('a', () => { page.getByText('Hello there, world'); });"],
    ["goes on in letters", "test('a', () => { page.getByText('Hello there, worldly'); });"],
  ])("that %s is a gap", (_, code) => {
    expect(gapsIn(LIST, code)).toEqual([UNSEEN]);
  });

  test.each([
    ["by a locator", "test('a', () => { page.getByText('Hello there, world').waitFor(); });"],
    ["by a matcher", "test('a', () => { expect(html).toContain('<p>Hello there, world</p>'); });"],
    ["by the sweep", "swept('a', () => { page.getByText('Hello there, world').waitFor(); });"],
    ["by a pattern", "test('a', () => { expect(html).toMatch(/^Hello there, world$/); });"],
    [
      "over a loop",
      "const T = ['Hello there, world']; test('a', () => { for (const t of T) page.getByText(t); });",
    ],
    ["over a table", "test.each([['Hello there, world']])('%s', (t) => { page.getByText(t).click(); });"],
    [
      "through a function",
      "const see = (t) => page.getByText(t); test('a', () => { see('Hello there, world'); });",
    ],
  ])("is found %s", (_, code) => {
    expect(gapsIn(LIST, code)).toEqual([]);
  });

  test("with a placeholder is found with any value in it", () => {
    const code = "test('a', () => { page.getByText('Hello Ada, welcome'); });";
    expect(gapsIn("# 1\ntext  Hello {name}, welcome", code, "Hello Bob, welcome")).toEqual([]);
  });

  test("of a word or two is not found inside another text", () => {
    const code = "test('a', () => { page.getByText('Shop by collection'); });";
    expect(gapsIn("# 1\ntext  Shop", code, "Shop by collection")).toHaveLength(1);
  });

  test("that the product writes in other letters is a gap, even if a browser test finds it", () => {
    const code = "test('a', () => { page.getByText('Hello there, world'); });";
    expect(gapsIn(LIST, code, "Hello There, World")).toEqual([
      "1 Greeting: text 'Hello there, world': a test finds it, but the product's source does not contain it exactly",
    ]);
  });

  test("that differs from another by a dot or a capital is found only by an exact match", () => {
    const list = "# 1\ntext  No orders yet\ntext  No orders yet.";
    const product = "'No orders yet' 'No orders yet.'";
    const exactly = "{ exact: true }";
    const look = (options: string) =>
      `test('a', () => { for (const t of ['No orders yet', 'No orders yet.']) page.getByText(t, ${options}); });`;
    expect(gapsIn(list, look("{}"), product)).toHaveLength(2);
    expect(gapsIn(list, look(exactly), product)).toEqual([]);
  });
});

describe("a rule", () => {
  const list = (title: string) => `# 1\nrule  Doors open\n      e2e/planted > doors > ${title}`;
  const code = "describe('doors', () => { test('open by hand', () => {}); });";

  test("is proven by the test that it names", () => {
    expect(gapsIn(list("open by hand"), code)).toEqual([]);
  });

  test("is proven by a test of the sweep", () => {
    expect(gapsIn(list("open by hand"), code.replace("test(", "swept("))).toEqual([]);
  });

  test("is a gap when that test has another title, or when none is named", () => {
    expect(gapsIn(list("open"), code)).toEqual([
      "1: rule 'Doors open': there is no test 'e2e/planted.test.ts > doors > open'",
    ]);
    expect(gapsIn("# 1\nrule  Doors open", code)).toEqual(["1: rule 'Doors open': no test is named"]);
  });
});

test("a line of the list that is neither section, statement nor place is refused", () => {
  expect(() => parseStatements("# 1\ntxt  Hello")).toThrow("the list:2 is neither");
});
