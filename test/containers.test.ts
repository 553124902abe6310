import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// An image is not built by the tests: these find what would be missing in one.

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

test("the image is built from every folder that is built or served", () => {
  const folders = Object.keys(JSON.parse(read("package.json")).imports)
    .map((name) => name.slice(1).split("/")[0])
    .filter((folder) => folder !== "test" && folder !== "torture");
  const kept = read(".dockerignore").split("\n");
  expect(folders).toContain("operator");
  expect(kept).toEqual(expect.arrayContaining(folders.map((folder) => `!${folder}`)));
});

test("the processes of compose.yaml get settings that exist", () => {
  const settings = /environment: &settings\n((?: {4}[A-Z\d_]+: .*\n)+)/.exec(read("compose.yaml"))?.[1] ?? "";
  const names = [...settings.matchAll(/^ +([A-Z\d_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  const known = read("server/config.ts");
  expect(names.filter((name) => !known.includes(`  ${name}: z`))).toEqual([]);
});
