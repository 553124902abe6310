import { callAsOwner } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG, type World } from "./world.ts";

const LIST = "/admin/customers";

/** Orders of the demo data make no customers. */
async function openList({ page, go, lines }: World) {
  await go(LIST);
  const table = page.getByRole("table", { name: "Customers" });
  await table.or(page.getByText("No customers yet")).first().waitFor();
  if (!(await table.isVisible())) {
    const store = await callAsOwner<{ id: string }>(page, "GET", "/api/store");
    await callAsOwner(page, "POST", "/api/functions/create-order", {
      email: "anna.bianchi@example.com",
      shipping_name: OVERLONG.slice(0, 90),
      shipping_address1: "Via Roma 1",
      shipping_city: "Milano",
      shipping_zip: "20121",
      shipping_country: "Italy",
      items: [{ ...lines[0], quantity: 1 }],
      storeId: store.id,
      currencyCode: "EUR",
      subtotalCents: 1_000,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 1_000,
    });
    await go(LIST);
  }
  await table.waitFor();
  return table;
}

async function openCustomer(world: World) {
  const table = await openList(world);
  await table.getByRole("link").first().click();
}

export const CUSTOMERS: Screens = {
  "admin/customers/customer-list.tsx": {
    empty: {
      "customer list, empty": async ({ go, says }) => {
        await go(LIST);
        await says("No customers yet");
      },
    },
    stocked: {
      "customer list": async (world) => {
        await openList(world);
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
      "customer, privacy": async (world) => {
        await openCustomer(world);
        await world.page.getByRole("link", { name: "Privacy" }).click();
        await world.says("What is known");
      },
      "customer, erasing": ({ press }) => press("Erase customer"),
      "customer, privacy, loading": async ({ go, hold, says }) => {
        await hold("**/api/customers/*/data");
        await go(`${LIST}/${NOWHERE}/privacy`);
        await says("Loading...");
      },
    },
  },
  "admin/customers/address-privacy-page.tsx": {
    stocked: {
      "address, nothing known": async ({ go, page, says }) => {
        await go(`${LIST}?search=nobody@example.com`);
        await page.getByRole("link", { name: "Show what is known of nobody@example.com" }).click();
        await says("What is known");
        if ((await page.getByRole("button", { name: "Erase" }).count()) > 0)
          throw new Error("What is not known can be erased.");
      },
    },
  },
  "admin/customers/customer-page.tsx": {
    stocked: {
      customer: async (world) => {
        await openCustomer(world);
        await world.page.getByRole("table", { name: "Orders of this customer" }).waitFor();
        // The history has no changes of customers: a button would only fail.
        if ((await world.page.getByRole("button", { name: "History" }).count()) > 0)
          throw new Error("A customer's page has a History button.");
      },
      "customer, loading": async ({ go, hold, says }) => {
        await hold("**/api/customers/*");
        await go(`${LIST}/${NOWHERE}`);
        await says("Loading...");
      },
    },
  },
};
