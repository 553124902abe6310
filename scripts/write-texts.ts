// The browser's built files contain marks where they say a text of the shop: here they get the texts of each language.
// English ones stay where they are; those that pages of a shop load are written once more for each other language, into
// a folder of its own, where they find each other by relative imports. With their marks they are kept for stores whose
// owners have own texts: http/front/spoken-files.ts makes theirs (decision 0061).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CATALOGUES } from "#rules/language/catalogues.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, SHOP_LANGUAGES } from "#rules/language/languages.ts";
import { folderOf, inFolder, stampTexts } from "#rules/language/stamp-texts.ts";
import { type Manifest, readPublicManifest, readShopManifest } from "./public-manifest.ts";

const IMPORTED = /["'`]\.\/([\w.-]+\.js)["'`]/g;

export function writeTexts(clientFolder: string): void {
  const assets = join(clientFolder, "assets");
  const marked = new Map(scriptsIn(assets).map((file) => [file, readFileSync(join(assets, file), "utf8")]));
  const shown = filesOfShops(readPublicManifest(clientFolder), marked).add(
    basename(readShopManifest(clientFolder).url),
  );
  const kept = join(clientFolder, "../marked");
  mkdirSync(kept, { recursive: true });
  for (const file of shown) writeFileSync(join(kept, file), marked.get(file) ?? "");
  for (const language of LANGUAGES) {
    const isDefault = language === DEFAULT_LANGUAGE;
    const folder = isDefault ? "" : folderOf(CATALOGUES[language], language);
    mkdirSync(join(assets, folder), { recursive: true });
    for (const file of isDefault ? marked.keys() : shown) {
      const code = stampTexts(marked.get(file) ?? "", CATALOGUES[language], language);
      if (code.includes("said$")) throw new Error(`A text is not written into ${file}.`);
      writeFileSync(join(assets, folder, file), inFolder(code, file, folder));
    }
  }
}

/** The folders of the languages that shops can choose, but English. */
export function languageFolders(): string[] {
  const others = SHOP_LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  return others.map((language) => folderOf(CATALOGUES[language], language));
}

function scriptsIn(assets: string): string[] {
  return readdirSync(assets).filter((file) => file.endsWith(".js"));
}

/** What public pages load at once or later. */
function filesOfShops({ url, entry, routes }: Manifest, code: Map<string, string>): Set<string> {
  const named = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const found = new Set([url, ...named].map((address) => basename(address)));
  // What is added while a set is walked is walked too.
  for (const file of found)
    for (const [, imported] of (code.get(file) ?? "").matchAll(IMPORTED)) if (imported) found.add(imported);
  return found;
}
