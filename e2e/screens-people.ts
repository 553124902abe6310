import { callAsOwner, newAddress } from "./owner.ts";
import type { Screens } from "./screen-states.ts";
import { NOWHERE, OVERLONG, type World } from "./world.ts";

const INVITATION = {
  store_name: OVERLONG.slice(0, 60),
  role: "products",
  invited_by: "owner@example.com",
  email: "invited@example.com",
};

/** The people of a store, and whoever has several stores or none. */
export const PEOPLE: Screens = {
  "admin/settings/people/people-page.tsx": {
    empty: {
      people: async ({ go, says }) => {
        await go("/admin/settings/people");
        await says(/^You are the only owner/);
      },
      "people, inviting": async ({ press, says }) => {
        await press("Invite");
        await press("Send invitation");
        await says("Invalid email address");
      },
      "people, invited": async ({ page, fill, press, says }) => {
        await fill("Email", newAddress());
        await page.getByRole("radio", { name: "Fulfilment" }).check();
        await press("Send invitation");
        await says("Not accepted yet.");
      },
      "people, handed over": async ({ go, page, says }) => {
        const hand_over = { from: "a@example.com", to: "b@example.com", asked_at: new Date().toISOString() };
        await page.route("**/api/people", async (route) => {
          const json = await (await route.fetch()).json();
          await route.fulfill({ json: { ...json, hand_over: { ...hand_over, is_mine_to_answer: true } } });
        });
        await go("/admin/settings/people");
        await says(/^a@example.com wants to hand/);
      },
      "people, loading": async ({ go, hold, says }) => {
        await hold("**/api/people");
        await go("/admin/settings/people");
        await says("Loading...");
      },
      "people, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/people");
        await go("/admin/settings/people");
        await says("Failed to load people");
      },
    },
  },
  "admin/people/invitation-page.tsx": {
    newcomer: {
      "invitation, no link": async ({ go, says }) => {
        await go("/admin/invitation");
        await says("This invitation does not work");
      },
      ...Object.fromEntries(
        (["open", "used", "revoked", "expired"] as const).map((state) => [
          `invitation, ${state}`,
          async ({ go, page, says }: World) => {
            await page.route("**/api/invitations/*", (route) =>
              route.fulfill({ json: { ...INVITATION, state } }),
            );
            await go("/");
            await go("/admin/invitation#invented");
            await says(state === "open" ? /invites you to work in/ : "This invitation does not work");
          },
        ]),
      ),
    },
    empty: {
      "invitation, of another address": async ({ go, page, says }) => {
        await page.route("**/api/invitations/*", (route) =>
          route.fulfill({ json: { ...INVITATION, state: "open" } }),
        );
        await go("/admin/invitation#invented");
        await says(/but you are signed in as/);
      },
    },
  },
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
