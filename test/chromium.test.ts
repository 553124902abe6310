import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findChromium, findInstalledChromium } from "./chromium.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

const home = await openTemporaryFolder();

afterEach(() => vi.unstubAllEnvs());

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "journeys run in the pinned browser, whatever else is installed",
  async () => {
    installFakes("chromium", "google-chrome", "chromium-headless-shell");
    expect((await findChromium()).executablePath).toMatch(/node_modules\/\.cache\/chromium\/chromium$/);
  },
);

test("journeys run in the browser that CHROMIUM_PATH names", async () => {
  const folder = installFakes("my-browser");
  vi.stubEnv("CHROMIUM_PATH", join(folder, "my-browser"));
  expect((await findChromium()).executablePath).toBe(join(folder, "my-browser"));
  vi.stubEnv("CHROMIUM_PATH", join(folder, "nothing"));
  await expect(findChromium()).rejects.toThrow(/CHROMIUM_PATH names .*nothing, which is not there/);
});

test("an installed browser is found on the PATH", () => {
  const folder = installFakes("google-chrome");
  expect(findInstalledChromium()).toBe(join(folder, "google-chrome"));
});

/** A folder with files of these names, as the only one on the PATH. */
function installFakes(...names: string[]): string {
  const folder = mkdtempSync(join(home, "bin-"));
  for (const name of names) writeFileSync(join(folder, name), "");
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", folder);
  return folder;
}
