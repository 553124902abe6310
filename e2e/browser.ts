import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { PATIENCE_MS } from "#test/patience.ts";

const PICTURES = join(import.meta.dirname, "pictures");
// Minified: each page compiles it anew.
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Errors that the developer tools would show. */
type Trouble = { kind: "console" | "page" | "policy" | "request"; text: string };

export type OpenPage = { page: Page; context: BrowserContext; troubles: Trouble[] };

let browser: Browser | undefined;

type PageWish = { width?: number; height?: number; timezoneId?: string; hasTouch?: boolean };

/** A page in its own browser context: it shares nothing with the pages of other shoppers or owners. */
export async function openPage(wanted: PageWish = {}): Promise<OpenPage> {
  const { width = 1280, height = 800, ...device } = wanted;
  // The next test file of the same worker finds it running.
  if (!browser?.isConnected()) browser = await launch();
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: "reduce",
    ...device,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles: Trouble[] = [];
  await watchPolicy(context, troubles);
  context.on("page", actWhenAlive);
  const page = await context.newPage();
  watchErrors(page, troubles);
  return { page, context, troubles };
}

/** A page without JavaScript. */
export async function openWithoutScripts(size: { viewport?: { width: number; height: number } } = {}) {
  if (!browser?.isConnected()) browser = await launch();
  const context = await browser.newContext({ javaScriptEnabled: false, ...size });
  return { page: await context.newPage(), context };
}

// A public page is painted before its scripts load. Waits for hydration, because a test would click before it.
function actWhenAlive(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await untilAlive(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...options) => {
    const answer = await reload(...options);
    await untilAlive(page);
    return answer;
  };
}

/** For a tab that a link has opened: whoever goes or reloads waits for it anyway. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waits = document.querySelector("script[type='text/later']");
    return !waits || Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  });
}

/** An empty page of this server, for what the browser keeps for it: in a tenth of the time of a real one. */
export async function openBlank(page: Page, server: string): Promise<void> {
  const blank = `${server}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }), { times: 1 });
  await page.goto(blank);
}

/** Waits until the effect of the last key has been painted. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Closes every page; the browser ends with the worker. */
export async function closePages(): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** Requests to these URLs wait until the returned function releases them. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Expects no axe finding, of any severity, on the current page. */
export async function expectAccessible(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
}

const ANY_WIDTH = [1440, 768, 390];

/** At three widths no horizontal scrolling, and a screenshot; axe at phone width, which the page keeps. */
export async function expectGoodAtAnyWidth(page: Page, name: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of ANY_WIDTH) {
    await page.setViewportSize({ width, height });
    const taken = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(taken, `${name} at ${width} px`).toBeLessThanOrEqual(width);
    await takePicture(page, `${name}-${width}`);
  }
  await expectAccessible(page);
}

/** At this width no horizontal scrolling, and a screenshot. */
export async function expectFits(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await takePicture(page, `${name}-${width}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
}

export async function expectFitsAnyWidth(page: Page, name: string): Promise<void> {
  for (const width of ANY_WIDTH.toReversed()) await expectFits(page, width, name);
}

/** One line for each axe finding; of all rules, of one, or of all but one. */
export async function axeFindings(
  page: Page,
  rules: { only?: string; except?: string } = {},
): Promise<string[]> {
  // Through the debugger: our Content-Security-Policy would refuse a script element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async ({ only, except }) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations } = await judge.run({
      resultTypes: ["violations"],
      preload: false,
      rules: { "target-size": { enabled: true }, ...(except && { [except]: { enabled: false } }) },
      ...(only && { runOnly: [only], rules: {} }),
    });
    const lines = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id} (${any[0]?.message ?? help}) at ${target.join(" ")}`),
    );
    // A sticky bar covers what is just scrolling below it.
    return lines.filter((line) => !line.includes("partially obscured"));
  }, rules);
}

/** For people to look at, never compared: with PICTURES set, into e2e/pictures, which is not in the repository. */
export async function takePicture(page: Page, name: string) {
  if (!process.env.PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** At three widths. */
export async function takePictures(page: Page, name: string) {
  for (const width of ANY_WIDTH.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `${name}-${width}`);
  }
}

function launch(): Promise<Browser> {
  const { executablePath, args, env } = inject("chromium");
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> });
}

async function watchPolicy(context: BrowserContext, troubles: Trouble[]) {
  await context.exposeFunction("reportPolicyViolation", (text: string) =>
    troubles.push({ kind: "policy", text }),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const report = (window as unknown as { reportPolicyViolation(text: string): void })
        .reportPolicyViolation;
      report(`${violatedDirective} blocked ${blockedURI}`);
    });
  });
}

function watchErrors(page: Page, troubles: Trouble[]) {
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push({ kind: "console", text: message.text() });
  });
  page.on("pageerror", (error) => troubles.push({ kind: "page", text: error.message }));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its pending requests.
    if (reason !== "net::ERR_ABORTED") troubles.push({ kind: "request", text: `${request.url()} ${reason}` });
  });
}
