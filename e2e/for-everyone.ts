import type { CDPSession, Page } from "playwright-core";
import { axeFindings, takePicture } from "./browser.ts";

const NARROWEST = 360;
const PHONE = 390;
const TABLET = 768;
const DESK = 1440;
const WIDEST = 2560;
const HEIGHT = 900;
const ALL_WIDTHS = [NARROWEST, TABLET, WIDEST, PHONE, DESK];

export type Judge = (page: Page, name: string) => Promise<string[]>;

/** Accessibility and layout problems of the current screen. Axe first: what was focused may leave a hint open. */
export const obstacles: Judge = async (page, name) => [
  ...(await axeObstacles(page, name)),
  ...(await axeObstaclesAtDesk(page, name)),
  ...(await layoutObstacles(page, name)),
  ...(await unreadableStates(page)).map((finding) => `${name}: ${finding}`),
];

/** In a fraction of the time: axe at one width, the layout at three. */
export const mainObstacles: Judge = async (page, name) => [
  ...(await axeObstacles(page, name)),
  ...(await layoutObstacles(page, name, [NARROWEST, TABLET, DESK])),
];

/** At desktop width in the end: the next state may continue from there. */
async function layoutObstacles(page: Page, name: string, widths = ALL_WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await layoutFaults(page)) found.push(`${name}, ${width} px: ${fault}`);
    if (width !== WIDEST && width !== NARROWEST) await takePicture(page, `${name} ${width}`);
  }
  const faults = [await motion(page), await invisibleFocus(page), await positionedTableParts(page)].flat();
  return [...found, ...faults.map((fault) => `${name}: ${fault}`)];
}

async function axeObstacles(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  const found = await axeFindings(page);
  return found.map((finding) => `${name}, ${PHONE} px: ${finding}`);
}

async function axeObstaclesAtDesk(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: DESK, height: HEIGHT });
  // Contrast takes a third of the time, and unreadableStates measures it.
  const found = await axeFindings(page, { except: "color-contrast" });
  return found.map((finding) => `${name}, ${DESK} px: ${finding}`);
}

/** Sideways scrolling, and short words over two lines, which lack space; long ones may be URLs that fit nowhere. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`scrolls sideways, ${scrollWidth} px of content on ${clientWidth}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest("script, style, svg"))
        continue;
      for (const word of (text.textContent ?? "").matchAll(/\S+/g)) {
        if (word[0].length > 10) continue;
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${word[0]}" is broken in "${text.textContent?.slice(0, 60)}"`);
      }
    }
    return found;
  });
}

/** WebKit does not position against parts of a table: an overlay on a row would cover the whole window there. */
function positionedTableParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { display, position } = getComputedStyle(element);
        return position !== "static" && /^table-(row|header|footer|column)/.test(display);
      })
      .map((element) => `positions something against a part of a table: ${element.outerHTML.slice(0, 80)}`),
  );
}

/** The browser of these tests asks for reduced motion. */
function motion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 80))
      .map((target) => `moves although nobody wants it to: ${target}`),
  );
}

const CONTROLS = "a, button, input, select, textarea, summary, [role], [tabindex], tr, li";

/** Axe tests controls at rest and skips disabled ones: here all are hovered and focused, or styled as disabled. */
export async function unreadableStates(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send("DOM.enable");
  await debug.send("CSS.enable");
  await switchOn(page);
  const { root } = await debug.send("DOM.getDocument", { depth: 0 });
  await force(debug, root, CONTROLS, ["hover", "focus", "focus-visible"]);
  await force(debug, root, `[${OFF}]`, ["disabled"]);
  const found = await axeFindings(page, { only: "color-contrast" });
  await debug.send("CSS.disable");
  await debug.detach();
  await switchOff(page);
  return found.map((finding) => `when in use or disabled, ${finding}`);
}

async function force(
  debug: CDPSession,
  { nodeId }: { nodeId: number },
  selector: string,
  forcedPseudoClasses: string[],
): Promise<void> {
  const { nodeIds } = await debug.send("DOM.querySelectorAll", { nodeId, selector });
  const all = nodeIds.map((each) =>
    debug.send("CSS.forcePseudoState", { nodeId: each, forcedPseudoClasses }),
  );
  // A toast may have closed meanwhile.
  await Promise.allSettled(all);
}

const OFF = "data-switched-off";

/** Enables controls for axe; the debugger makes them look disabled. */
async function switchOn(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    for (const control of document.querySelectorAll<HTMLButtonElement>(":disabled, [aria-disabled=true]")) {
      control.setAttribute(mark, control.ariaDisabled ?? "");
      control.disabled = false;
      control.ariaDisabled = null;
    }
  }, OFF);
}

async function switchOff(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    for (const control of document.querySelectorAll<HTMLButtonElement>(`[${mark}]`)) {
      const saying = control.getAttribute(mark);
      control.removeAttribute(mark);
      if (saying) control.ariaDisabled = saying;
      else control.disabled = true;
    }
  }, OFF);
}

/** Every tab stop must draw a focus indicator on itself or its container. */
async function invisibleFocus(page: Page): Promise<string[]> {
  // From now on the browser shows :focus-visible.
  await page.keyboard.press("Shift");
  return page.evaluate(() => {
    const before = document.activeElement as HTMLElement | null;
    const scope = document.querySelector("dialog:modal") ?? document;
    const reachable = [
      ...scope.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]",
      ),
    ].filter(
      (element) => element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility(),
    );
    const look = (element: HTMLElement) => {
      const chain = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.nextElementSibling,
      ];
      return chain
        .map((box) => {
          if (!box) return "";
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
          return `${outlineStyle === "none" ? "" : outlineStyle + outlineWidth} ${boxShadow}`;
        })
        .join("|");
    };
    const invisible = reachable.filter((element) => {
      const atRest = element === before ? "" : look(element);
      element.focus({ preventScroll: true });
      return document.activeElement === element && look(element) === atRest;
    });
    before?.focus({ preventScroll: true });
    return invisible.map((element) => `focus is invisible on ${element.outerHTML.slice(0, 120)}`);
  });
}
