import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsIn, ourFile } from "./imports.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = "{app,bench,db,domain,e2e,engines,http,operator,rules,scripts,server,test,torture}";

/** All imports count: files whose types need each other cannot be read one by one either. */
function readImports(): Map<string, string[]> {
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs}`, {
    cwd: ROOT,
    exclude: (path) => path.includes("node_modules"),
  });
  return new Map(
    files.map((file) => [file, importsIn(join(ROOT, file)).flatMap(({ name }) => ourFile(file, name) ?? [])]),
  );
}

/** The first circle found: each file imports the next one, and the last is the first again. */
function findCircle(imports: Map<string, string[]>): string[] | undefined {
  const free = new Set<string>();
  const path: string[] = [];

  function follow(file: string): string[] | undefined {
    if (free.has(file)) return undefined;
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    path.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next);
      if (circle) return circle;
    }
    path.pop();
    free.add(file);
    return undefined;
  }

  for (const file of imports.keys()) {
    const circle = follow(file);
    if (circle) return circle;
  }
  return undefined;
}

const ours = readImports();

test("no file imports itself through others", () => {
  expect(ours.get("http/app.ts")).toContain("http/furnish.ts");
  expect(findCircle(ours)).toBeUndefined();
});

/** A file beside the folders counts as one of them. */
function roomsOf(area: string, imports: Map<string, string[]>): Map<string, string[]> {
  const depth = area.split("/").length;
  const roomOf = (file: string) => file.split("/")[depth] ?? "";
  const rooms = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    if (!file.startsWith(`${area}/`) || /\.test\.tsx?$/.test(file)) continue;
    const room = roomOf(file);
    const others = imported.filter((other) => other.startsWith(`${area}/`)).map(roomOf);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others.filter((other) => other !== room)]);
  }
  return rooms;
}

test.each(["domain", "rules", "app/admin"])("no folder of %s imports itself through others", (area) => {
  const rooms = roomsOf(area, ours);
  expect(rooms.size).toBeGreaterThan(20);
  expect(findCircle(rooms)).toBeUndefined();
});

test("a circle is found", () => {
  const imports = new Map([
    ["a", ["b", "c"]],
    ["b", []],
    ["c", ["d"]],
    ["d", ["b", "c"]],
  ]);
  expect(findCircle(imports)).toEqual(["c", "d", "c"]);
});

test("a circle of folders is found where no file imports itself", () => {
  const imports = new Map([
    ["rules/cart/cart.ts", ["rules/money/money.ts"]],
    ["rules/money/money.ts", []],
    ["rules/money/share.ts", ["rules/cart/line.ts", "rules/money/money.ts"]],
    ["rules/cart/line.ts", []],
  ]);
  expect(findCircle(imports)).toBeUndefined();
  expect(findCircle(roomsOf("rules", imports))).toEqual(["cart", "money", "cart"]);
});
