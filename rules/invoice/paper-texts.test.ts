import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { english } from "#rules/language/english.ts";
import { textsIn } from "#rules/language/own-texts.ts";
import { isOnPapers } from "./paper-texts.ts";

test("every text that an invoice says is kept with it", () => {
  const files = globSync(["domain/papers/{sheet,invoice-sheet}.tsx", "rules/invoice/!(*.test).ts"]);
  const code = files.map((file) => readFileSync(file, "utf8")).join();
  const said = textsIn(english).filter(([key]) => code.includes(`say.${key}`));
  expect(said.length).toBeGreaterThan(30);
  expect(said.map(([key]) => key).filter((key) => !isOnPapers(key))).toEqual([]);
});
