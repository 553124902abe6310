import { findInstalledChromium, launchable } from "#test/chromium.ts";
import type { Engine } from "./browser-window.ts";
import { openPuppeteerWindow } from "./puppeteer-window.ts";

/** The installed Chromium, Chrome or Edge: npm test uses a pinned headless shell, people use a desktop browser. */
export const chromium: Engine = {
  name: "Chromium",
  findInstallLine: () => (findInstalledChromium() ? undefined : "apt-get install chromium"),
  openWindow: ({ javascript = true } = {}) => {
    const { executablePath, args } = launchable(findInstalledChromium() ?? "");
    return openPuppeteerWindow({
      browser: "chrome",
      executablePath,
      args,
      prepare: (page) => page.setJavaScriptEnabled(javascript),
    });
  },
};
