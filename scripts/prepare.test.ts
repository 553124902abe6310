import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyTree } from "#test/copy-tree.ts";
import { fingerprint } from "./build-stamp.ts";

// A tree with npm's list of installed packages, and a fake npm that records its arguments and fails.

type Packages = Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>;

let tree: string;
let wanted: Packages;
let scripts: Record<string, string>;

beforeAll(() => {
  tree = copyTree();
  ({ scripts } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")));
  ({ packages: wanted } = JSON.parse(readFileSync(join(tree, "package-lock.json"), "utf8")));
  writeFileSync(
    join(tree, "npm.mjs"),
    'import { writeFileSync } from "node:fs"; writeFileSync("called", process.argv.slice(2).join(" ")); process.exit(1);',
  );
  mkdirSync(join(tree, "node_modules"));
  mkdirSync(join(tree, "build"));
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(join(tree, "called"), { force: true });
  stampBuild(fingerprint(tree));
});

describe("beside a build, after npm ci --omit=dev", () => {
  // As with --workspaces=false, which leaves out tools/ and the link to it.
  beforeEach(() =>
    setInstalled(
      Object.entries(wanted).filter(([, { version, dev, devOptional }]) => version && !dev && !devOptional),
    ),
  );

  test.each(["start", "build", "backup"])("npm run %s installs nothing, builds nothing", (name) => {
    expect(prepare(name)).toEqual({ ok: true, said: "", npm: undefined });
  });

  test.each(["dev", "test"])("npm run %s installs the tools", (name) => {
    const { ok, npm } = prepare(name);
    expect({ ok, npm }).toEqual({
      ok: false,
      npm: expect.stringMatching(/^install --no-save --include=dev /),
    });
    expect(npm).not.toContain("--workspaces=false");
  });

  test("npm start installs what builds, and no tools, when a source has changed since the build", () => {
    stampBuild("of other sources");
    expect(prepare("start")).toMatchObject({
      ok: false,
      npm: expect.stringMatching(/^install --no-save .* --workspaces=false$/),
    });
  });

  test("npm start installs when a package has changed", () => {
    setInstalled(Object.entries({ ...wanted, "node_modules/pg": { version: "0.0.1" } }));
    expect(prepare("start")).toMatchObject({ ok: false, npm: expect.stringMatching(/^ci /) });
  });
});

test("npm start adds a package that a new version bundles, and removes nothing", () => {
  setInstalled(Object.entries(wanted).filter(([path]) => path !== "node_modules/sonner"));
  expect(prepare("start")).toMatchObject({ ok: false, npm: expect.stringMatching(/^install --no-save /) });
});

test("with all packages and a build there is nothing to do", () => {
  setInstalled(Object.entries(wanted));
  for (const name of ["start", "dev", "build"])
    expect(prepare(name)).toEqual({ ok: true, said: "", npm: undefined });
});

test.skipIf(process.platform === "win32")("where npm has not linked the Node that it brought, we do", () => {
  const brought = join(tree, `node_modules/node-${process.platform}-${process.arch}/bin`);
  mkdirSync(brought, { recursive: true });
  symlinkSync(process.execPath, join(brought, "node"));
  mkdirSync(join(tree, "node_modules/.bin"));
  setInstalled(Object.entries(wanted));
  expect(prepare("dev")).toEqual({ ok: true, said: "", npm: undefined });
  expect(realpathSync(join(tree, "node_modules/.bin/node"))).toBe(realpathSync(process.execPath));
});

function setInstalled(packages: [string, unknown][]): void {
  writeFileSync(
    join(tree, "node_modules/.package-lock.json"),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  );
}

function stampBuild(sources: string): void {
  writeFileSync(join(tree, "build/stamp.json"), JSON.stringify({ sources, assets: [] }));
}

/** Runs the pre-script of this script in package.json. */
function prepare(name: string) {
  const command = (name === "build" ? scripts.build?.replace("exec ", "") : scripts[`pre${name}`]) ?? "";
  const ended = spawnSync(process.execPath, command.split(" ").slice(1), {
    cwd: tree,
    encoding: "utf8",
    env: { ...process.env, npm_node_execpath: process.execPath, npm_execpath: join(tree, "npm.mjs") },
  });
  const called = join(tree, "called");
  return {
    ok: ended.status === 0,
    said: ended.stdout + ended.stderr,
    npm: existsSync(called) ? readFileSync(called, "utf8") : undefined,
  };
}
