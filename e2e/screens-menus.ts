import type { Screens } from "./screen-states.ts";
import { OVERLONG, type World } from "./world.ts";

const HREF = "/admin/online-store/menus";

async function openMenus({ go, page }: World) {
  await go(HREF);
  await page.getByRole("heading", { name: "Header menu" }).waitFor();
}

/** The menus of the header and the footer. */
export const MENUS: Screens = {
  "admin/menus/menus-page.tsx": {
    empty: {
      "menus, empty": async (world) => {
        await openMenus(world);
        await world.says(/^Your header shows 'Shop'/);
      },
      "menus, loading": async ({ go, hold, says }) => {
        await hold("**/api/menus");
        await go(HREF);
        await says("Loading...");
      },
      "menus, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/menus");
        await go(HREF);
        await says("Failed to load menus");
      },
    },
    stocked: {
      menus: async (world) => {
        await openMenus(world);
        await world.says("Not shown: this page was deleted, and nothing below it");
      },
      "menus, wrong": async ({ page, press, fill, says }) => {
        await press("Add links to the footer menu");
        await page.getByRole("menuitem", { name: "Web address" }).click();
        await fill("Web address", "nowhere");
        await fill("Label", OVERLONG);
        await press("Save");
        await says(/^Enter a web address that begins with/);
      },
      "menus, picking pages": async (world) => {
        await openMenus(world);
        await world.press("Add links to the header menu");
        await world.page.getByRole("menuitem", { name: "Pages" }).click();
        await world.page.getByRole("dialog").getByRole("checkbox").first().waitFor();
      },
    },
  },
};
