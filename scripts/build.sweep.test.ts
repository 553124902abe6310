import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { copyTree } from "#test/copy-tree.ts";
import { importsIn } from "#test/imports.ts";

// One tree with two pages, built several times.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const PAGE = "app/landing/not-found-route.tsx";
const ROUTES = `import { index, route } from "@react-router/dev/routes";
export default [index("landing/landing.tsx"), route("*", "landing/not-found-route.tsx")];`;
const ONLY_PAGES = 'export * from "virtual:react-router/server-build";';
let tree: string;
let page: string;
let first: ReturnType<typeof buildWith>;

beforeAll(() => {
  tree = copyTree({ withPackages: true });
  page = readFileSync(join(tree, PAGE), "utf8");
  writeFileSync(join(tree, "app/routes.ts"), ROUTES);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("the whole tree", () => {
  beforeAll(() => {
    first = buildWith("");
  });

  test("an unchanged tree is not built again", () => {
    expect(build().output).not.toContain("Building");
    expect(runNode("scripts/build.ts", "--check").status).toBe(0);
  });

  test("the server's bundle loads only packages that production installs", () => {
    const bundle = globSync("build/server/**/*.js", { cwd: tree }).map((file) => join(tree, file));
    const { dependencies } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8"));
    const loaded = bundle.flatMap((file) => {
      const required = readFileSync(file, "utf8").matchAll(/__require\("([^"]+)"\)/g);
      return [...importsIn(file).map(({ name }) => name), ...Array.from(required, ([, name]) => name ?? "")];
    });
    const packages = loaded.filter((name) => !isBuiltin(name) && !name.startsWith("."));
    expect(packages).toContain("pg");
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages));
  });

  test("the bench finds React in the server's bundle", () => {
    const program = 'const { BUNDLE } = await import("./bench/bare-render.ts"); await import(BUNDLE);';
    const { stderr } = runNode("--input-type=module", "-e", program);
    expect(stderr).toBe("");
  });
});

// The server's own code takes most of a build, and has no part in these.
describe("pages alone", () => {
  beforeAll(() => writeFileSync(join(tree, "http/app.ts"), ONLY_PAGES));

  test("files of the previous build stay, older ones are removed", () => {
    const code = "globalThis.name = 'second';";
    writeFileSync(join(tree, PAGE), `${code}\n${page}`);
    expect(runNode("scripts/build.ts", "--check")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("The build was made from other sources"),
    });
    const second = buildWith(code);
    expect(assets()).toEqual(expect.arrayContaining(first.assets));
    const third = buildWith("globalThis.name = 'third';");
    expect(assets()).toEqual(expect.arrayContaining([...second.assets, ...third.assets]));
    const gone = first.assets.filter((file) => !second.assets.includes(file) && !third.assets.includes(file));
    expect(gone.length).toBeGreaterThan(0);
    for (const file of gone) expect(assets()).not.toContain(file);
  });

  test("a page over the budget fails the build and keeps the previous one", () => {
    writeFileSync(
      join(tree, "app/landing/ballast.ts"),
      `export const ballast = "${randomBytes(100_000).toString("base64")}";`,
    );
    const refused = buildPage('import { ballast } from "./ballast.ts";\nglobalThis.name = ballast;');
    expect(refused.ok).toBe(false);
    expect(refused.output).toContain("The page landing/not-found-route loads");
    expect(existsSync(join(tree, "build/server/index.js"))).toBe(true);
    expect(assets().filter((file) => file.includes("ballast"))).toEqual([]);
  });

  test.each(["#db/client.ts", "pg", "node:fs"])(
    "a page that would send %s to the browser fails the build",
    (module) => {
      const refused = buildPage(`import * as server from "${module}";\nglobalThis.name = String(server);`);
      expect(refused.ok).toBe(false);
      expect(refused.output).toContain("Import denied");
    },
  );
});

function buildWith(code: string) {
  const built = buildPage(code);
  if (!built.ok) throw new Error(built.output);
  return { assets: JSON.parse(readFileSync(join(tree, "build/stamp.json"), "utf8")).assets as string[] };
}

function buildPage(code: string) {
  writeFileSync(join(tree, PAGE), `${code}\n${page}`);
  return build();
}

function build() {
  const ended = runNode("scripts/build.ts");
  return { ok: ended.status === 0, output: ended.stdout + ended.stderr };
}

function runNode(...args: string[]) {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined };
  return spawnSync(process.execPath, args, { cwd: tree, env, encoding: "utf8" });
}

function assets(): string[] {
  return readdirSync(join(tree, "build/client/assets"), { recursive: true, encoding: "utf8" });
}
