import { callAsOwner } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE } from "./world.ts";

/** The people of a store, and whoever has several stores or none. */
export const PEOPLE: Screens = {
  "admin/people/stores-page.tsx": {
    empty: {
      "your stores": async ({ go, says }) => {
        await go("/admin/stores");
        await says("Owner");
      },
      "your stores, none": async ({ go, page, says }) => {
        await page.route("**/api/stores", (route) => route.fulfill({ json: { stores: [] } }));
        await go("/admin/stores");
        await says("You have no store");
      },
      "your stores, loading": async ({ go, hold, page }) => {
        await hold("**/api/stores");
        await go("/admin/stores");
        await page.getByRole("heading", { name: "Your stores" }).waitFor();
      },
      "your stores, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/stores");
        await go("/admin/stores");
        await says("Your stores could not be loaded.");
      },
    },
  },
  "admin/people/switch-store.tsx": {
    empty: {
      "switching store, to another's": async ({ go, says }) => {
        await go(`/admin/stores/${NOWHERE}`);
        await says("This store does not exist, or you are no longer one of its people.");
      },
      "switching store": async ({ go, page, says }) => {
        const { id } = await callAsOwner<{ id: string }>(page, "GET", "/api/store");
        await go(`/admin/stores/${id}`);
        await says("Orders Today");
      },
    },
  },
};
