import puppeteer, { type ElementHandle, type KeyInput, type LaunchOptions, type Page } from "puppeteer-core";
import type { BrowserWindow, Point } from "./browser-window.ts";

const ANSWER_WITHIN_MS = 30_000;

type Options = LaunchOptions & { prepare?: (page: Page) => Promise<void> };

/** A window of an engine that puppeteer drives, in a browser of its own. */
export async function openPuppeteerWindow({ prepare, ...launch }: Options): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    protocolTimeout: ANSWER_WITHIN_MS,
    ...launch,
  });
  const page = await browser.newPage();
  await prepare?.(page);
  await page.bringToFront();
  const troubles = watchTroubles(page);
  // A form that a failed journey left half filled asks before it is left.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    resize: (width, height) => resize(page, width, height),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    drag: (from, to) => drag(page, from, to),
    type: (text) => page.keyboard.type(text),
    press: (keys) => press(page, keys.replace("Space", " ").split("+") as KeyInput[]),
    upload: async (file) => {
      const input = await page.$("input[type=file]");
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(file);
    },
    run: (work, given) => page.evaluate(work as never, given as never),
    load: async (source) => {
      await page.evaluate(source);
    },
    takeTroubles: async () => troubles.splice(0),
    takePicture: async (file) => {
      await page.screenshot({ path: file as `${string}.png` });
    },
    close: () => browser.close(),
  };
}

function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()} answered ${response.status()}`);
  });
  return troubles;
}

/** Puppeteer also says how the screen is held, which Firefox 140 does not know, and is not asked here. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: Error) => {
    if (!/unknown command emulation\.setScreenOrientation/.test(error.message)) throw error;
  });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, {}, width);
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

async function press(page: Page, keys: KeyInput[]): Promise<void> {
  const held = keys.slice(0, -1);
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1) as KeyInput);
  for (const key of held.reverse()) await page.keyboard.up(key);
}
