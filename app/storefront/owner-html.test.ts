import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("one component alone puts HTML into a page", () => {
  const files = globSync("app/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("dangerouslySetInnerHTML"),
  );
  expect(files).toEqual(["app/storefront/owner-html.tsx"]);
});
