// What a source file imports, read with the build's parser.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

const ROOT = join(import.meta.dirname, "..");

/** `isType`: it is erased at run time. */
type Import = { name: string; isType: boolean };

/** Static imports and re-exports, and dynamic imports of a string literal. */
export function importsIn(path: string): Import[] {
  const text = readFileSync(path, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, name] = /^"([^"]+)"$/.exec(text.slice(start, end)) ?? [];
      return name ? [{ name, isType: false }] : [];
    }),
  ];
}

/** The path of our own file that an import in `file` refers to; undefined for a package. */
export function ourFile(file: string, name: string): string | undefined {
  if (!/^[#.]/.test(name)) return undefined;
  const path = name.startsWith("#") ? join(ROOT, name.slice(1)) : join(ROOT, dirname(file), name);
  return existsSync(path) ? relative(ROOT, path) : undefined;
}
