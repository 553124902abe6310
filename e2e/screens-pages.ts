import type { Screens } from "./screen-states.ts";
import { NOWHERE } from "./world.ts";

const LIST = "/admin/online-store/pages";
const REDIRECTS = "/admin/online-store/redirects";

/** The owner's own pages, and redirects. */
export const PAGES: Screens = {
  "admin/shop-pages/page-list.tsx": {
    empty: {
      "page list, empty": async ({ go, says }) => {
        await go(LIST);
        await says("No pages yet");
      },
    },
    stocked: {
      "page list": async ({ go, says }) => {
        await go(LIST);
        await says("Size guide");
      },
      "page list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete Size guide" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "page list, nothing matches": async ({ go, says }) => {
        await go(`${LIST}?search=zzz`);
        await says("Nothing matches");
      },
      "page list, loading": async ({ go, hold, says }) => {
        await hold("**/api/pages*");
        await go(LIST);
        await says("Loading...");
      },
      "page list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/pages*");
        await go(LIST);
        await says("Failed to load pages");
      },
    },
  },
  "admin/shop-pages/page-page.tsx": {
    empty: {
      "new page, choosing": async ({ go, says }) => {
        await go(`${LIST}/new`);
        await says("Blank page");
      },
      "new page, wrong": async ({ go, press, says }) => {
        await go(`${LIST}/new?start=blank`);
        await press("Save");
        await says("Title is required");
      },
      "new page, from a legal text": async ({ go, says }) => {
        await go(`${LIST}/new?start=terms`);
        await says("no legal advice");
      },
      "new page, publishing with blanks": async ({ page, press }) => {
        await page.getByLabel("Status").selectOption("published");
        await press("Save");
        await page.getByRole("alertdialog").waitFor();
      },
    },
    stocked: {
      "page editor": async ({ go, page, says }) => {
        await go(LIST);
        await page.getByRole("link", { name: "Size guide", exact: true }).click();
        await says("View page");
      },
      "page editor, search engine listing": ({ page }) => page.getByText("Search engine listing").click(),
      "page editor, loading": async ({ go, hold, says }) => {
        await hold("**/api/pages/*");
        await go(`${LIST}/${NOWHERE}`);
        await says("Loading...");
      },
    },
  },
  "admin/redirects/redirect-list.tsx": {
    empty: {
      "redirect list, empty": async ({ go, says }) => {
        await go(REDIRECTS);
        await says("No redirects yet");
      },
    },
    stocked: {
      "redirect list": async ({ go, says }) => {
        await go(REDIRECTS);
        await says("/old-bowls");
      },
      "redirect list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete /old-bowls" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "redirect list, nothing matches": async ({ go, says }) => {
        await go(`${REDIRECTS}?search=zzz`);
        await says("Nothing matches");
      },
      "redirect list, loading": async ({ go, hold, says }) => {
        await hold("**/api/redirects*");
        await go(REDIRECTS);
        await says("Loading...");
      },
      "redirect list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/redirects*");
        await go(REDIRECTS);
        await says("Failed to load redirects");
      },
    },
  },
  "admin/redirects/redirect-page.tsx": {
    empty: {
      "new redirect, wrong": async ({ go, press, says }) => {
        await go(`${REDIRECTS}/new`);
        await press("Save");
        await says("Enter a path of your shop, such as /old-page");
      },
    },
    stocked: {
      "redirect editor": async ({ go, page }) => {
        await go(REDIRECTS);
        await page.getByRole("link", { name: "/old-bowls", exact: true }).click();
        await page.getByLabel("From", { exact: true }).waitFor();
      },
    },
  },
};
