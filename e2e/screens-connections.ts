import type { Screens } from "./screen-states.ts";
import { OVERLONG } from "./world.ts";

const KEY = {
  id: "4b1c1de2-6a0a-4a1e-9d3f-3f3f1c7a2b10",
  name: OVERLONG.slice(0, 60),
  permissions: [
    "look",
    "see-orders",
    "fulfil",
    "handle-orders",
    "customers",
    "catalogue",
    "content",
    "settings",
  ],
  ending: "x7Kq",
  made_by: "owner@example.com",
  created_at: "2026-01-31T12:00:00Z",
  expires_at: "2026-03-02T12:00:00Z",
  is_expired: true,
  last_used_at: null,
};

const WEBHOOK = {
  id: "6b1c1de2-6a0a-4a1e-9d3f-3f3f1c7a2b10",
  address: `https://example.com/${OVERLONG}`,
  topics: ["order.placed", "order.cancelled", "product.stock_changed"],
  state: "paused",
  pause_reason: "failing",
  paused_at: "2026-01-31T12:00:00Z",
  failures: 10,
  waiting: 12,
  created_at: "2026-01-01T12:00:00Z",
};

const TRY = { at: "2026-01-31T12:00:00Z", ms: 120 };
const MESSAGE = { topic: "order.placed", happened_at: TRY.at, due_at: null };
const MESSAGES = [
  { ...MESSAGE, id: WEBHOOK.id, state: "delivered", tries: [{ ...TRY, status: 200, bytes: 2 }] },
  {
    ...MESSAGE,
    id: WEBHOOK.id.replace("6", "7"),
    state: "waiting",
    due_at: "2026-02-01T12:00:00Z",
    tries: [{ ...TRY, problem: "example.com does not answer." }],
  },
];

/** How other programs use the store. */
export const CONNECTIONS: Screens = {
  "admin/settings/connections/connections-page.tsx": {
    empty: {
      connections: async ({ go, says }) => {
        await go("/admin/settings/connections");
        await says("No keys yet");
      },
      "connections, making a key": async ({ press, says }) => {
        await press("Make a key");
        await press("Make the key");
        await says("Choose at least one permission");
      },
      "connections, a key made": async ({ page, fill, press, says }) => {
        await fill("Name", "Accounting");
        await page.getByRole("checkbox", { name: /^Read orders/ }).check();
        // Not the server's: it asks for a fresh proof, and signing in may be long ago.
        await page.route("**/api/connections/keys", (route) =>
          route.request().method() === "POST"
            ? route.fulfill({ status: 201, json: { id: KEY.id, key: `sw_live_${"x7Kq".repeat(12)}` } })
            : route.fallback(),
        );
        await press("Make the key");
        await says(/^Copy it into the program now/);
      },
      "connections, keys": async ({ go, page, says }) => {
        const used = {
          ...KEY,
          name: "Till",
          is_expired: false,
          expires_at: null,
          last_used_at: KEY.created_at,
        };
        await page.route("**/api/connections/keys", (route) =>
          route.fulfill({ json: { keys: [KEY, { ...used, id: KEY.id.replace("4", "5") }] } }),
        );
        await go("/admin/settings/connections");
        await says("Expired");
      },
      "connections, assistants": async ({ go, page, says }) => {
        await go("/admin/settings/connections");
        await page.getByRole("checkbox", { name: "Sell to assistants" }).check();
        await says(/^Assistants use the address/);
      },
      "connections, adding a webhook": async ({ go, press, says }) => {
        await go("/admin/settings/connections");
        await press("Add a webhook");
        await press("Add the webhook");
        await says("Choose at least one topic");
      },
      "connections, webhooks": async ({ go, page, says }) => {
        await page.route("**/api/connections/webhooks", (route) =>
          route.fulfill({
            json: {
              webhooks: [WEBHOOK, { ...WEBHOOK, id: MESSAGES[1]?.id, state: "active", pause_reason: null }],
            },
          }),
        );
        await go("/admin/settings/connections");
        await says("Paused");
      },
      "connections, the log of a webhook": async ({ page, says }) => {
        await page.route("**/api/connections/webhooks/*/messages", (route) =>
          route.fulfill({ json: { messages: MESSAGES, next: "1" } }),
        );
        await page.getByRole("button", { name: "Log" }).last().click();
        await says("Tried again later");
      },
      "connections, loading": async ({ go, hold, says }) => {
        await hold("**/api/connections/keys");
        await go("/admin/settings/connections");
        await says("Loading...");
      },
      "connections, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/connections/keys");
        await go("/admin/settings/connections");
        await says("Failed to load API keys");
      },
    },
  },
};
