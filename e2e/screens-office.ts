import type { Page } from "playwright-core";
import { callAsOwner, confirmIdentity, oldProof } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG, type World } from "./world.ts";

async function openOrder({ go, says, orders }: World, status: string) {
  const order = orders.find(({ fulfillment_status }) => fulfillment_status === status);
  await go(`/admin/orders/${order?.id}`);
  await says(`Order #${order?.order_number}`);
}

async function openUndeliverable(world: World, undeliverable: string) {
  await world.page.route("**/api/orders/*", async (route) => {
    const response = await route.fetch();
    const { order, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, order: { ...order, undeliverable } } });
  });
  await openOrder(world, "unfulfilled");
}

export const OFFICE: Screens = {
  "admin/dashboard/dashboard.tsx": {
    empty: {
      "dashboard, empty": async ({ go, says }) => {
        await go("/admin");
        await says("No orders yet");
      },
    },
    stocked: {
      dashboard: async ({ go, says }) => {
        await go("/admin");
        await says("giulia.ferri@example.com");
      },
      "dashboard, loading": async ({ go, hold, page }) => {
        await hold("**/api/dashboard*");
        await hold("**/api/dashboard/*");
        await go("/admin");
        await page.getByRole("heading", { name: "Orders Today" }).waitFor();
      },
      "dashboard, failed": async ({ go, refuse, page }) => {
        await refuse("**/api/dashboard*");
        await refuse("**/api/dashboard/*");
        await go("/admin");
        await page.getByRole("button", { name: "Try again" }).first().waitFor();
      },
      "search of the office": async ({ go, says, page }) => {
        await go("/admin");
        await says("giulia.ferri@example.com");
        await page.keyboard.press("Control+k");
        await page.getByRole("option", { name: "Home" }).waitFor();
      },
      "search of the office, with results": async ({ page, says }) => {
        await page.getByRole("combobox", { name: "Search orders, products" }).fill("bo");
        await says("Settings › Invoices");
        await page.getByRole("option", { name: "Bowl" }).first().waitFor();
      },
      "search of the office, failed": async ({ page, refuse, says }) => {
        await refuse("**/api/find?*");
        await page.getByRole("combobox", { name: "Search orders, products" }).fill("nobody");
        await says("Orders and products could not be searched.");
        await page.keyboard.press("Escape");
      },
      "signed in, unreachable": async ({ go, refuse, says }) => {
        await refuse("**/api/store");
        await go("/admin");
        await says("Your store cannot be reached right now");
      },
      "session, loading": async ({ go, hold, says }) => {
        await hold("**/api/auth/user");
        await go("/admin");
        await says("Loading...");
      },
    },
  },
  "admin/orders/list/orders.tsx": {
    empty: {
      "orders, empty": async ({ go, says }) => {
        await go("/admin/orders");
        await says("No orders yet.");
      },
    },
    stocked: {
      orders: async ({ go, says }) => {
        await go("/admin/orders");
        await says("giulia.ferri@example.com");
      },
      "orders, between two days": async ({ page }) => {
        await page.getByLabel("Date").selectOption("custom");
        await page.getByLabel("From").waitFor();
      },
      "orders, nothing matches": async ({ go, page, says }) => {
        await go("/admin/orders");
        await page.getByLabel("Search orders").fill("nobody");
        await says("Nothing matches");
      },
      "orders, found in all": async ({ go, says }) => {
        await go("/admin/orders?search=giulia");
        await says('1 order for "giulia"');
      },
      "orders, loading": async ({ go, hold, says }) => {
        await hold("**/api/orders*");
        await go("/admin/orders");
        await says("Loading...");
      },
      "orders, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/orders*");
        await go("/admin/orders");
        await says("Failed to load orders");
      },
    },
  },
  "admin/orders/order.tsx": {
    stocked: {
      order: (world) => openOrder(world, "unfulfilled"),
      "order, choosing": ({ press }) => press("Choose items and quantities"),
      "order, correcting": async ({ press, says }) => {
        await press("Correct address");
        await says("Address Line 1");
      },
      "order, its mails undeliverable": async (world) => {
        await openUndeliverable(world, "no-such-address");
        await world.says("Not delivered.");
      },
      "order, marked as spam": async (world) => {
        await openUndeliverable(world, "complained");
        await world.says("Marked as spam.");
      },
      "order, cancelling": async (world) => {
        await openOrder(world, "unfulfilled");
        await world.press("More actions");
        await world.page.getByRole("menuitem", { name: "Cancel order" }).click();
        await world.says("All of the order will be cancelled");
      },
      "order, partly shipped": (world) => openOrder(world, "partial"),
      "order, shipped": (world) => openOrder(world, "fulfilled"),
      "order, not found": async ({ go, says }) => {
        await go(`/admin/orders/${NOWHERE}`);
        await says("Order not found");
      },
      "order, loading": async ({ go, hold, says }) => {
        await hold("**/api/orders/*");
        await go(`/admin/orders/${NOWHERE}`);
        await says("Loading...");
      },
      "order, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/orders/*");
        await go(`/admin/orders/${NOWHERE}`);
        await says("Failed to load order");
      },
    },
  },
  "admin/orders/print.tsx": {
    stocked: {
      "print, packing slips": async ({ go, says, orders }) => {
        await go(`/admin/orders/print?kind=packing-slip&ids=${orders.map(({ id }) => id).join(",")}`);
        await says(`#${orders[0]?.order_number}`);
      },
      "print, demo orders have no invoice": async ({ go, says, orders }) => {
        await go(`/admin/orders/print?kind=invoice&ids=${orders[0]?.id}`);
        await says(/A demo order has no invoice/);
      },
      "print, nothing": async ({ go, says }) => {
        await go(`/admin/orders/print?kind=document&ids=${NOWHERE}`);
        await says("Nothing to print");
      },
      "print, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/packing-slips*");
        await go(`/admin/orders/print?kind=packing-slip&ids=${NOWHERE}`);
        await says("Not today.");
      },
    },
  },
  "admin/settings/invoices/invoices-page.tsx": {
    empty: {
      "invoice settings, new store": async ({ go, says }) => {
        await go("/admin/settings/invoices");
        await says("Before your first invoice");
      },
      "invoice settings, wrong": async ({ fill, press, says }) => {
        await fill("Prefix", OVERLONG);
        await press("Save");
        await says("Prefix too long");
      },
      "invoice settings, loading": async ({ go, hold, says }) => {
        await hold("**/api/invoice-settings");
        await go("/admin/settings/invoices");
        await says("Loading...");
      },
      "invoice settings, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/invoice-settings");
        await go("/admin/settings/invoices");
        await says("Failed to load settings");
      },
    },
  },
  "admin/settings/customers/customers-page.tsx": {
    empty: {
      "customers, all switched off": async ({ go, says }) => {
        await go("/admin/settings/customers");
        await says("Their own orders");
      },
      "customers, a rule to erase them": async ({ page, press, says }) => {
        await press("Change");
        await page.getByLabel("Erase customers who have not ordered for").selectOption("1");
        await says("Today that would erase nobody.");
      },
      "customers, asked about the rule": ({ press }) => press("Save"),
    },
  },
  "admin/settings/settings.tsx": {
    empty: {
      "settings, new store": async ({ go, says }) => {
        await go("/admin/settings");
        await says("This device");
      },
      "settings, wrong": async ({ fill, press, says }) => {
        await fill("Store name", "");
        await fill("Tax (%)", "101");
        await press("Save");
        await says("Tax rate cannot exceed 100%");
      },
      "settings, leaving": async ({ press, page }) => {
        await press("Collections", "link");
        await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
        await page.getByRole("button", { name: "Cancel" }).waitFor();
      },
    },
    stocked: {
      settings: async ({ go, says }) => {
        await go("/admin/settings");
        await says("Remove demo data");
        await says("This device");
      },
      "settings, removing the demo data": async ({ press, page }) => {
        await press("Remove demo data");
        await page.getByRole("alertdialog").waitFor();
      },
      "settings, an authenticator app": async ({ go, press, page, shop, email }) => {
        await go("/admin/settings");
        await oldProof(page, "**/factors");
        await press("Add authenticator app");
        await confirmIdentity(page, shop, email);
        await page.getByRole("img", { name: /QR code/ }).waitFor();
      },
      "settings, loading": async ({ go, says, hold, page }) => {
        await go("/admin");
        await says("Recent Orders");
        await hold("**/api/store");
        await hold("**/api/mail-status");
        await page.getByRole("link", { name: "Settings" }).click();
        await page.getByRole("heading", { name: "Demo Data" }).waitFor();
      },
      "settings, failed": async ({ go, refuse, page, says }) => {
        await go("/admin");
        await says("Recent Orders");
        await refuse("**/api/store");
        await refuse("**/api/mail-status");
        await page.getByRole("link", { name: "Settings" }).click();
        await says("Failed to load settings");
      },
    },
  },
  "admin/settings/language/language-page.tsx": {
    empty: {
      language: async ({ go, says }) => {
        await go("/admin/settings/language");
        await says("You have none yet.");
      },
      "language, wrong words": async ({ go, fill, press, says }) => {
        await go("/admin/settings/language");
        await fill("Find a text", "still to be paid.");
        await fill("{amount} is still to be paid.", "Please pay");
        await press("Save");
        await says("Keep what stands in braces: {amount}");
      },
    },
  },
  "admin/settings/domain/domain-page.tsx": {
    empty: {
      "domain, without addresses for shops": async ({ go, says }) => {
        await go("/admin/settings/domain");
        await says("This server has no addresses for shops yet.");
      },
      "domain, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/store/domains");
        await go("/admin/settings/domain");
        await says("Failed to load your domains");
      },
    },
    // The server of the journeys takes no domains: unknown hosts would be refused.
    stocked: {
      "domain, none yet": async ({ page, go, says }) => {
        await answerDomains(page, []);
        await go("/admin/settings/domain");
        await says("Your own domain");
      },
      "domain, wrong": async ({ page, press, says }) => {
        await page.getByLabel("Domain").fill("no domain");
        await press("Add domain");
        await says("Enter a domain, such as shop.example.com");
      },
      "domain, in every state": async ({ page, go, says }) => {
        await answerDomains(page, DOMAINS);
        await go("/admin/settings/domain");
        await says(/^Your shop stands at http:\/\/shop\.example\.com/);
      },
      "domain, removing": async ({ page }) => {
        await page.getByRole("button", { name: "Remove shop.example.com" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
  },
  "admin/settings/history/history-page.tsx": {
    empty: {
      history: async ({ go, says }) => {
        await go("/admin/settings/history");
        await says(/^Who changed what in your shop, newest first/);
      },
      "history, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/history?*");
        await refuse("**/api/history");
        await go("/admin/settings/history");
        await says("The history could not be loaded.");
      },
    },
    stocked: {
      "history of a stocked shop": async ({ page, go }) => {
        await go("/admin/settings/history");
        await page.getByRole("list", { name: "Changes" }).waitFor();
      },
      "history, one change": async ({ page }) => {
        await page
          .getByRole("button", { name: /^(Put back|Show all)/ })
          .first()
          .click();
        await page.getByRole("dialog", { name: "One change" }).getByRole("listitem").first().waitFor();
      },
    },
  },
  "admin/settings/search/search-page.tsx": {
    empty: {
      "search and sharing": async ({ go, says }) => {
        await go("/admin/settings/search");
        await says(/^New arrivals at .* Bare Walls\. Browse our complete collection\.$/);
      },
      "search and sharing, wrong": async ({ fill, press, says }) => {
        await fill("Search title", OVERLONG.repeat(2));
        await press("Save");
        await says("Search title too long");
      },
    },
    stocked: {
      "search and sharing, as you type": async ({ page, go, press, says }) => {
        // A new tab has no session yet.
        await go("/admin/settings/search");
        await callAsOwner(page, "PUT", "/api/store/settings", { search_as_you_type: true });
        await page.reload();
        await says("Searched and not found");
        await press("Edit synonyms");
      },
      "search and sharing, wrong synonyms": async ({ page, fill, press, says }) => {
        await fill("Groups of words", "alone");
        await press("Save synonyms");
        await says("Write at least two words in each line, with a comma between them");
        // The next screens are those of a store without it.
        await callAsOwner(page, "PUT", "/api/store/settings", { search_as_you_type: false });
      },
    },
  },
  "admin/settings/details/details-page.tsx": {
    empty: {
      "store details, empty": async ({ go, says }) => {
        await go("/admin/settings/details");
        await says(/Until you choose one/);
      },
      "store details, wrong": async ({ fill, press, says }) => {
        await fill("City", OVERLONG);
        await fill("Contact email", "nobody");
        await press("Save");
        await says("City too long");
      },
      "store details, loading": async ({ go, hold, says }) => {
        await hold("**/api/store/details");
        await go("/admin/settings/details");
        await says("Loading...");
      },
      "store details, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/store/details");
        await go("/admin/settings/details");
        await says("Failed to load settings");
      },
    },
    stocked: {
      "store details, filled in": async ({ go, fill, press, page, says }) => {
        await go("/admin/settings/details");
        await fill("Legal name", "Ada's Pots GmbH");
        await fill("Street", OVERLONG.slice(0, 200));
        await fill("Postal code", "12345");
        await fill("City", "Berlin");
        await page.getByLabel("Country").selectOption("Germany");
        await fill("Tax number", "DE123456789");
        await fill("Contact email", "ada@example.com");
        await press(/Use this browser's zone/);
        await says("Unsaved changes");
      },
    },
  },
  "admin/settings/shipping/shipping-page.tsx": {
    empty: {
      "shipping, flat rate": async ({ go, says }) => {
        await go("/admin/settings/shipping");
        await says(/for shipping$/);
      },
      "shipping, new zone, wrong": async ({ press, page, says }) => {
        await press("Add zone");
        await page.getByLabel("Price", { exact: true }).selectOption("By weight");
        await press("Add step");
        await page.getByRole("checkbox", { name: "Offer local pickup" }).click();
        await press("Save");
        await says("Choose at least one country");
      },
      "shipping, loading": async ({ go, hold, says }) => {
        await hold("**/api/shipping");
        await go("/admin/settings/shipping");
        await says("Loading...");
      },
      "shipping, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/shipping");
        await go("/admin/settings/shipping");
        await says("Failed to load settings");
      },
    },
  },
  "admin/settings/mails/mails-page.tsx": {
    empty: {
      "mails, the confirmation": async ({ go, page }) => {
        await go("/admin/settings/mails");
        await page.getByTitle("Example: Order confirmation").waitFor();
      },
      "mails, wrong words": async ({ press, page, says }) => {
        await page.getByLabel("Your own words").fill("See www.evil.example");
        await press("Save");
        await says("Write without links");
      },
      "mails, loading": async ({ go, hold, says }) => {
        await hold("**/api/mails");
        await go("/admin/settings/mails");
        await says("Loading...");
      },
      "mails, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/mails");
        await go("/admin/settings/mails");
        await says("Failed to load settings");
      },
    },
  },
  "admin/settings/taxes/taxes-page.tsx": {
    empty: {
      "taxes, one percentage": async ({ go, says }) => {
        await go("/admin/settings/taxes");
        await says("No tax is added to your orders");
      },
      "taxes, set up, wrong": async ({ press, page, says }) => {
        await press("Set up taxes");
        await page.getByLabel("Country", { exact: true }).selectOption("Germany");
        await press("Save");
        await says("Enter a percentage such as 19");
      },
      "taxes, loading": async ({ go, hold, says }) => {
        await hold("**/api/taxes");
        await go("/admin/settings/taxes");
        await says("Loading...");
      },
      "taxes, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/taxes");
        await go("/admin/settings/taxes");
        await says("Failed to load settings");
      },
    },
  },
  "admin/settings/payments/payments-page.tsx": {
    empty: {
      "payments, demo": async ({ go, says }) => {
        await go("/admin/settings/payments");
        await says("Your checkout is a demo");
      },
      "payments, wrong": async ({ press, says }) => {
        await press("Your own");
        await press("Save");
        await says("Name is required");
      },
      "payments, loading": async ({ go, hold, says }) => {
        await hold("**/api/payments");
        await go("/admin/settings/payments");
        await says("Loading...");
      },
      "payments, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/payments");
        await go("/admin/settings/payments");
        await says("Failed to load settings");
      },
    },
  },
};

const answerDomains = (page: Page, domains: object[]) =>
  page.route("**/api/store/domains", (route) => route.fulfill({ json: { takes_domains: true, domains } }));

const aDomain = (typed: string, state: string, facts: object = {}) => ({
  id: crypto.randomUUID(),
  name: typed,
  typed,
  is_main: false,
  state,
  problem: null,
  proven_at: "2026-01-30T09:00:00Z",
  live_at: "2026-01-30T09:30:00Z",
  failing_since: null,
  moves_at: null,
  checked_at: "2026-01-31T12:00:00Z",
  zone: "example.com",
  records: [
    {
      type: "TXT",
      name: `_storewright.${typed}`,
      host: "_storewright.shop",
      value: "storewright=0123456789abcdef0123456789abcdef",
    },
    { type: "CNAME", name: typed, host: "shop", value: "shops.platform.example" },
  ],
  ...facts,
});

const DOMAINS = [
  aDomain("shop.example.com", "live", { is_main: true }),
  aDomain("müller.example.com", "waiting", { problem: "no-proof" }),
  aDomain("www.example.com", "proven", { problem: "points-elsewhere" }),
  aDomain("a-very-long-name-of-a-shop.with-some-parts.and-more-of-them.example.com", "failing", {
    problem: "no-answer",
    failing_since: "2026-01-31T09:00:00Z",
    moves_at: "2026-02-01T09:00:00Z",
  }),
  aDomain("old.example.com", "lost", { problem: "taken-over", failing_since: "2026-01-20T09:00:00Z" }),
];
