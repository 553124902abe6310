import { execFile } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTemporaryFolder } from "./temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const folder = await openTemporaryFolder();

const FILES = {
  "vitest.config.mts": `
    import { freshStyles } from "${ROOT}/test/fresh-styles.ts";
    export default { plugins: [freshStyles()], test: { css: true, fsModuleCachePath: "${folder}/cache" } };`,
  "style.css": '@import "./base.css";',
  "style.test.ts": `
    import { expect, test } from "vitest";
    import style from "./style.css?inline";
    test("style", () => expect(style).toContain(process.env.COLOUR));`,
};

/** Passes when the stylesheet has the colour, in a run of its own. */
async function runWith(colour: string): Promise<void> {
  await writeFile(join(folder, "base.css"), `a { color: ${colour} }`);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const env = { PATH: process.env.PATH, COLOUR: colour };
  await promisify(execFile)(process.execPath, [vitest, "run", "--root", folder], { cwd: folder, env });
}

test("a stylesheet changes with a file that it imports, whatever an earlier run has cached", async () => {
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  await expect(runWith("teal")).resolves.toBeUndefined();
  await expect(runWith("plum")).resolves.toBeUndefined();
});
