import { expect, test } from "vitest";
import { killWhileImporting } from "#torture/kills-while-importing.ts";

test("kill -9 during an import: it goes on after the restart, and nothing is lost or doubled", async () => {
  const size = { products: 20, variants: 70 };
  expect(await killWhileImporting({ kills: 4, size })).toContain("nothing lost, nothing doubled");
});
