import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG } from "./world.ts";

/** Discounts, as the owner sees them. */
export const DISCOUNTS: Screens = {
  "admin/discounts/discount-list.tsx": {
    empty: {
      "discount list, empty": async ({ go, says }) => {
        await go("/admin/discounts");
        await says("No discounts yet");
      },
    },
    stocked: {
      "discount list": async ({ go, page, fill, press, says }) => {
        await go("/admin/discounts/new");
        await page.getByRole("radio", { name: "Automatic" }).check();
        await fill("Title", OVERLONG.slice(0, 100));
        await fill("Percentage", "12.5");
        await press("Save");
        await says("12.5% off everything");
      },
      "discount list, deleting": async ({ page }) => {
        await page
          .getByRole("button", { name: /^Delete / })
          .first()
          .click();
        await page.getByRole("alertdialog").waitFor();
      },
      "discount list, nothing matches": async ({ go, says }) => {
        await go("/admin/discounts?search=zzz");
        await says("Nothing matches");
      },
      "discount list, loading": async ({ go, hold, says }) => {
        await hold("**/api/discounts*");
        await go("/admin/discounts");
        await says("Loading...");
      },
      "discount list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/discounts*");
        await go("/admin/discounts");
        await says("Failed to load discounts");
      },
    },
  },
  "admin/discounts/discount-page.tsx": {
    empty: {
      "new discount": async ({ go, page }) => {
        await go("/admin/discounts/new");
        await page.getByLabel("Code", { exact: true }).waitFor();
      },
      "new discount, wrong": async ({ page, press, says }) => {
        await page.getByLabel("Products that are discounted").selectOption("products");
        await page.getByLabel("Minimum", { exact: true }).selectOption("pieces");
        await page.getByRole("checkbox", { name: /^Limit/ }).check();
        await page.getByRole("checkbox", { name: /^End at/ }).check();
        await press("Save");
        await says("Choose at least one product");
      },
    },
    stocked: {
      "discount editor": async ({ go, page, press }) => {
        await go("/admin/discounts");
        await page.getByRole("table").getByRole("link").first().click();
        await page.getByRole("radio", { name: "Discount code" }).check();
        await press("Generate code");
        await page.getByRole("heading", { name: "Share link" }).waitFor();
      },
      "discount editor, choosing": async ({ page, press }) => {
        await page.getByLabel("Products that are discounted").selectOption("collections");
        await press("Select collections");
        await page.getByRole("dialog").getByRole("checkbox").first().check();
      },
      "discount editor, chosen": async ({ page, press }) => {
        await press("Done");
        await page.getByRole("list", { name: "Chosen collections" }).waitFor();
      },
      "discount editor, loading": async ({ go, hold, says }) => {
        await hold("**/api/discounts/*");
        await go(`/admin/discounts/${NOWHERE}`);
        await says("Loading...");
      },
    },
  },
};
