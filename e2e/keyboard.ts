import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readFocus, type Stop } from "#test/read-focus.ts";
import { untilDrawn } from "./browser.ts";

const MOST_STOPS = 80;

/** Presses Tab until this has the focus. Every focus on the way must be visible. */
export async function tabTo(page: Page, role: string, name: string | RegExp, key = "Tab"): Promise<void> {
  const wanted = page.getByRole(role as "link", { name, exact: true }).filter({ visible: true });
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(key);
    const stop = await currentStop(page);
    if (stop.name === "body") continue;
    expect(stop, "the focus can be seen").toMatchObject({ ringed: true, inView: true });
    const isThere = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement));
    if (isThere) return;
  }
  throw new Error(`${key} never reached the ${role} ${name}.`);
}

/** Focuses it and presses it. */
export async function pressByKeyboard(page: Page, role: string, name: string | RegExp, key = "Enter") {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Focuses a field and replaces its content. */
export async function typeByKeyboard(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** The focus is on an element, not on the page as a whole, where a lost focus ends up. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect.poll(() => currentStop(page).then(({ name }) => name), { message: after }).not.toBe("body");
}

/** A modal that traps Tab in both directions, and that Escape closes; the focus then returns to its opener. */
export async function expectTrap(page: Page, opener: string | RegExp): Promise<void> {
  const dialog = page.locator("dialog:modal, [role=dialog], [role=alertdialog]").filter({ visible: true });
  await dialog.waitFor();
  const whereabouts = () =>
    dialog.evaluate((box) => {
      if (document.activeElement === document.body) return "page";
      return box.contains(document.activeElement) ? "inside" : "outside";
    });
  // It takes the focus with a frame after it is visible: a key before that would lead on from its opener.
  await expect.poll(whereabouts, { message: "the modal takes the focus" }).toBe("inside");
  let before = "inside";
  const press = async (key: string) => {
    await page.keyboard.press(key);
    // The guards at the edges of the trap have the focus for a moment.
    await expect.poll(whereabouts, { message: "the focus stays inside" }).not.toBe("outside");
    const now = await whereabouts();
    // Between the last stop and the first is the browser's own interface, which looks like the page: one stop at most.
    if (before === "page") expect(now, "the focus comes back inside").toBe("inside");
    before = now;
  };
  for (const key of [...Array(12).fill("Tab"), ...Array(12).fill("Shift+Tab")]) await press(key);
  if (before === "page") await press("Shift+Tab");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The page handles it with the next frame, before any further key.
  await untilDrawn(page);
  await expect.poll(() => currentStop(page).then(({ name }) => name)).toMatch(opener);
}

function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(readFocus);
}
