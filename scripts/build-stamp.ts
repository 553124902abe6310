import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Stored in build/: says what the build was made from. */
export type Stamp = { sources: string; assets: string[] };

const SOURCES = [
  "{app,http,operator,domain,rules,db,public}/**/*",
  "{server/config,vite.config,react-router.config}.ts",
  "{package,package-lock,tsconfig}.json",
];

/** A hash of all sources of a build, independent of the path: a build may be made on another machine. */
export function fingerprint(root: string): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

export function readStamp(root: string): Stamp | undefined {
  const file = join(root, "build/stamp.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
