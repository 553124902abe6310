import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MADE = [
  "node_modules",
  ".git",
  ".react-router",
  "build",
  "build.next",
  "build.old",
  "data",
  "bench/lighthouse/node_modules",
  "e2e/pictures",
];

/** The tree without build output, like a fresh clone; with node_modules on request. */
export function copyTree({ withPackages = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "storewright-tree-"));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !MADE.includes(relative(ROOT, path).replaceAll(sep, "/")),
  });
  if (withPackages) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}
