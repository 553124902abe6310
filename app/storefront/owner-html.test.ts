import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("HTML is put into a page by three files: what owners wrote, what the server rendered, and sheets of paper", () => {
  const files = globSync("app/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("dangerouslySetInnerHTML"),
  );
  expect(files.sort()).toEqual([
    "app/storefront/our-html.tsx",
    "app/storefront/owner-html.tsx",
    "app/ui/paper.tsx",
  ]);
});
