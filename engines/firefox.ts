import type { Engine } from "./browser-window.ts";
import { findProgram } from "./find-program.ts";
import { openPuppeteerWindow } from "./puppeteer-window.ts";

const NAMES = ["firefox-esr", "firefox"];

/** Driven by WebDriver BiDi, which Firefox supports natively. */
export const firefox: Engine = {
  name: "Firefox",
  findInstallLine: () => (findFirefox() ? undefined : "apt-get install firefox-esr"),
  openWindow: ({ javascript = true } = {}) =>
    openPuppeteerWindow({
      browser: "firefox",
      executablePath: findFirefox(),
      extraPrefsFirefox: { "javascript.enabled": javascript },
    }),
};

function findFirefox(): string | undefined {
  return NAMES.map(findProgram).find((path) => path !== undefined);
}
