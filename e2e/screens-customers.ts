import type { Screens } from "./screen-states.ts";
import { NOWHERE } from "./world.ts";

const LIST = "/admin/customers";

export const CUSTOMERS: Screens = {
  "admin/customers/customer-list.tsx": {
    empty: {
      "customer list, empty": async ({ go, says }) => {
        await go(LIST);
        await says("No customers yet");
      },
    },
    stocked: {
      "customer list": async ({ go, page }) => {
        await go(LIST);
        await page.getByRole("table", { name: "Customers" }).waitFor();
      },
      "customer list, filters": ({ press }) => press("Filters"),
      "customer list, nothing matches": async ({ go, says }) => {
        await go(`${LIST}?search=zzz`);
        await says("Nothing matches");
      },
      "customer list, loading": async ({ go, hold, says }) => {
        await hold("**/api/customers*");
        await go(LIST);
        await says("Loading...");
      },
      "customer list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/customers*");
        await go(LIST);
        await says("Failed to load customers");
      },
    },
  },
  "admin/customers/privacy-page.tsx": {
    stocked: {
      "customer, privacy": async ({ go, page, says }) => {
        await go(LIST);
        await page.getByRole("table", { name: "Customers" }).getByRole("link").first().click();
        await page.getByRole("link", { name: "Privacy" }).click();
        await says("What is known");
      },
      "customer, erasing": ({ press }) => press("Erase customer"),
      "customer, privacy, loading": async ({ go, hold, says }) => {
        await hold("**/api/customers/*/data");
        await go(`${LIST}/${NOWHERE}/privacy`);
        await says("Loading...");
      },
    },
  },
  "admin/customers/customer-page.tsx": {
    stocked: {
      customer: async ({ go, page }) => {
        await go(LIST);
        await page.getByRole("table", { name: "Customers" }).getByRole("link").first().click();
        await page.getByRole("table", { name: "Orders of this customer" }).waitFor();
      },
      "customer, loading": async ({ go, hold, says }) => {
        await hold("**/api/customers/*");
        await go(`${LIST}/${NOWHERE}`);
        await says("Loading...");
      },
    },
  },
};
