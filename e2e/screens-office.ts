import { pictures } from "./catalogue.ts";
import type { Screens } from "./screens.ts";
import { NOWHERE, type World } from "./world.ts";

async function openOrder({ go, says, orders }: World, status: string) {
  const order = orders.find(({ fulfillment_status }) => fulfillment_status === status);
  await go(`/admin/orders/${order?.id}`);
  await says(`Order #${order?.order_number}`);
}

async function openFirst({ go, page }: World, list: "products" | "collections", title: string) {
  await go(`/admin/${list}?search=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByLabel("Title", { exact: true }).waitFor();
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
  "admin/orders/orders.tsx": {
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
  "admin/products/product-list.tsx": {
    empty: {
      "product list, empty": async ({ go, says }) => {
        await go("/admin/products");
        await says("No products yet. Create your first product!");
      },
    },
    stocked: {
      "product list": async ({ go, page }) => {
        await go("/admin/products");
        await page.getByRole("checkbox", { name: "Select Sold Out Vase" }).check();
      },
      "product list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete Sold Out Vase" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "product list, nothing matches": async ({ go, says }) => {
        await go("/admin/products?search=zzz");
        await says("Nothing matches");
      },
      "product list, loading": async ({ go, hold, says }) => {
        await hold("**/api/products*");
        await go("/admin/products");
        await says("Loading...");
      },
      "product list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/products*");
        await go("/admin/products");
        await says("Failed to load products");
      },
    },
  },
  "admin/products/product-page.tsx": {
    empty: {
      "new product": async ({ go, page }) => {
        await go("/admin/products/new");
        await page.getByLabel("Title", { exact: true }).waitFor();
      },
      "new product, wrong": async ({ press, says }) => {
        await press("Save");
        await says("Title is required");
      },
      "new product, as HTML": ({ press }) => press("HTML"),
      "new product, a link": async ({ press }) => {
        await press("Formatted");
        await press("Link");
      },
      "new product, options": async ({ page, press }) => {
        await press(/^Variants/, "tab");
        await press("Add option");
        await page.getByLabel("Option name").fill("Size");
        for (const value of ["S", "M", "S"]) {
          await page.getByLabel("Values").fill(value);
          await page.keyboard.press("Enter");
        }
      },
      "new product, pictures": async ({ page, press, hold, says }) => {
        await press(/^Media/, "tab");
        await hold("**/api/uploads*");
        await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a"));
        await says(/Uploading|Preparing/);
      },
      "new product, leaving": async ({ press, page }) => {
        await press("Cancel");
        await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
      },
    },
    stocked: {
      "product editor": (world) => openFirst(world, "products", "Linen Shirt"),
      "product editor, pictures": ({ press }) => press(/^Media/, "tab"),
      "product editor, variants": ({ press }) => press(/^Variants/, "tab"),
      "product editor, a wrong price": async ({ page, says }) => {
        await page.getByRole("columnheader", { name: "Price", exact: true }).click();
        await page.getByLabel(/^New value for/).fill("0");
        await page.getByRole("button", { name: "Apply" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        await says("Please fix variant issues");
      },
      "product editor, loading": async ({ go, hold, says, page }) => {
        page.once("dialog", (dialog) => dialog.accept());
        await hold("**/api/products/*");
        await go(`/admin/products/${NOWHERE}`);
        await says("Loading...");
      },
      "product editor, not found": async ({ go, says }) => {
        await go(`/admin/products/${NOWHERE}`);
        await says("Error loading product");
      },
    },
  },
  "admin/collections/collection-list.tsx": {
    empty: {
      "collection list, empty": async ({ go, says }) => {
        await go("/admin/collections");
        await says("No collections yet. Create your first collection!");
      },
    },
    stocked: {
      "collection list": async ({ go, says }) => {
        await go("/admin/collections");
        await says("Kitchen Table");
      },
      "collection list, deleting": async ({ page }) => {
        await page.getByRole("button", { name: "Delete Kitchen Table" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
      "collection list, nothing matches": async ({ go, says }) => {
        await go("/admin/collections?search=zzz");
        await says("Nothing matches");
      },
      "collection list, loading": async ({ go, hold, says }) => {
        await hold("**/api/collections*");
        await go("/admin/collections");
        await says("Loading...");
      },
      "collection list, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/collections*");
        await go("/admin/collections");
        await says("Failed to load collections");
      },
    },
  },
  "admin/collections/collection-page.tsx": {
    empty: {
      "new collection": async ({ go, page }) => {
        await go("/admin/collections/new");
        await page.getByLabel("Title", { exact: true }).waitFor();
      },
      "new collection, wrong": async ({ press, says }) => {
        await press("Save");
        await says("Title is required");
      },
    },
    stocked: {
      "collection editor": (world) => openFirst(world, "collections", "Kitchen Table"),
      "collection editor, choosing": async ({ press, page }) => {
        await press("Select products");
        await page.getByRole("checkbox").first().waitFor();
      },
      "collection editor, loading": async ({ go, hold, says }) => {
        await hold("**/api/collections/*");
        await go(`/admin/collections/${NOWHERE}`);
        await says("Loading...");
      },
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
      "settings, an authenticator app": async ({ go, press, page }) => {
        await go("/admin/settings");
        await press("Add authenticator app");
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
};
