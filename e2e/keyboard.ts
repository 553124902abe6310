import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readFocus, type Stop } from "#test/read-focus.ts";
import { untilDrawn } from "./browser.ts";

const MOST_STOPS = 80;

/** Tab until this has the focus. Whatever has it on the way can be seen to have it. */
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

/** Reaches it and presses it. */
export async function pressByKeyboard(page: Page, role: string, name: string | RegExp, key = "Enter") {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Reaches a field, and puts this in the place of what stands there. */
export async function typeByKeyboard(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Somewhere a person can go on from: not on the page as a whole, which is where a lost focus ends up. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect.poll(() => currentStop(page).then(({ name }) => name), { message: after }).not.toBe("body");
}

/** A modal that Tab does not leave, in either direction, and that Escape closes; the focus is then back at its opener. */
export async function expectTrap(page: Page, opener: string | RegExp): Promise<void> {
  const dialog = page.locator("dialog:modal, [role=dialog], [role=alertdialog]").filter({ visible: true });
  await dialog.waitFor();
  const whereabouts = () =>
    dialog.evaluate((box) => {
      if (document.activeElement === document.body) return "page";
      return box.contains(document.activeElement) ? "inside" : "outside";
    });
  let before = "inside";
  for (const key of [...Array(12).fill("Tab"), ...Array(12).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    // A trap's own guards at its edges hold the focus for a moment, then pass it on.
    await expect.poll(whereabouts, { message: "the focus stays inside" }).not.toBe("outside");
    const now = await whereabouts();
    // Between the last stop and the first lies the browser's own frame, which looks like the page: one stop, no more.
    if (before === "page") expect(now, "the focus comes back inside").toBe("inside");
    before = now;
  }
  expect(before, "the focus ends inside").toBe("inside");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The page learns of it with the next frame, which no finger's next key comes before.
  await untilDrawn(page);
  await expect.poll(() => currentStop(page).then(({ name }) => name)).toMatch(opener);
}

function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(readFocus);
}
