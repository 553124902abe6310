import type { Screens } from "./screen-states.ts";

export const PUBLIC: Screens = {
  "landing/landing.tsx": {
    stocked: {
      landing: async ({ go, says }) => {
        await go("/");
        await says("Be the next household name");
      },
    },
  },
  "landing/not-found-route.tsx": {
    stocked: {
      "not found": async ({ go, says }) => {
        await go("/no/such/page/here");
        await says("Oops! Page not found");
      },
      "no such store": async ({ go, says }) => {
        await go("/no-such-store");
        await says("Store not found");
      },
      "something broke": async ({ page, visit, press, says }) => {
        await visit();
        await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
        await press("Shop", "link");
        await says("Unexpected Application Error!");
      },
      "come again": async ({ page, visit, press, says }) => {
        await visit();
        const body = "Too many attempts. Please try again in 40 seconds.";
        await page.route("**/*.data*", (route) => route.fulfill({ status: 429, body }));
        await press("Shop", "link");
        await says(body);
      },
    },
  },
  // Not a page of the application: http/ serves it.
  mailbox: {
    stocked: {
      "mailbox, empty": async ({ go, says }) => {
        await go("/dev/mailbox?to=nobody@example.com");
        await says("No mail yet.");
      },
      "mailbox, full": async ({ go, says }) => {
        await go("/dev/mailbox");
        await says("Text part");
      },
    },
  },
};
