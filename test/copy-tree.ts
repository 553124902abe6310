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
  "e2e/pictures",
];

/** The tree without what is made from it, as a fresh clone would be; with its packages on request. */
export function copyTree({ withPackages = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "storewright-tree-"));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !MADE.includes(relative(ROOT, path).replaceAll(sep, "/")),
  });
  if (withPackages) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}
