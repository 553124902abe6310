import type { Page } from "playwright-core";

/** What waits for these appears after the page: slowed down, each of its stages is painted. */
const LATE = ["**/assets/quoted-*", "**/api/cart/check"];
const DELAY_MS = 400;

type LayoutShift = PerformanceEntry & { value: number };

/** Counts how far the next page jumps while it loads slowly. */
export async function watchShifts(page: Page): Promise<void> {
  for (const late of LATE)
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await route.continue();
    });
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

/** As browsers count it, once its sums are there. */
export async function shiftOf(page: Page): Promise<number> {
  await page.getByText("Total", { exact: true }).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
