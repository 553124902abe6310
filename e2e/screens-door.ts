import { openStore } from "./open-store.ts";
import { freshName, linkIn, newAddress, postForLink, signIn } from "./owner.ts";
import type { Screens } from "./screen-states.ts";

/** Before somebody has a store. */
export const DOOR: Screens = {
  "admin/auth/sign-in.tsx": {
    newcomer: {
      "sign-in": async ({ go, page }) => {
        await go("/admin/auth");
        await page.getByLabel("Email").waitFor();
      },
      "sign-in, sending": async ({ fill, hold, press, says }) => {
        await fill("Email", "newcomer@example.com");
        await hold("**/api/auth/sign-in");
        await press("Continue with email");
        await says("Sending...");
      },
      "sign-in, failed": async ({ go, fill, refuse, press, says }) => {
        await go("/admin/auth");
        await fill("Email", "newcomer@example.com");
        await refuse("**/api/auth/sign-in");
        await press("Continue with email");
        await says("Not today.");
      },
      "sign-in, mail sent": async ({ press, says }) => {
        await press("Continue with email");
        await says("Check your email");
      },
      "sign-in, wrong code": async ({ page, says }) => {
        await page.getByLabel("6-digit code").fill("000000");
        await says("That code is not right.");
      },
    },
  },
  "admin/auth/confirm.tsx": {
    newcomer: {
      "confirm, no link": async ({ go, says }) => {
        await go("/admin/auth/confirm");
        await says("This sign-in link is not valid.");
      },
      confirm: async ({ shop, page }) => {
        await page.goto(linkIn(await postForLink(shop, newAddress())));
        await page.getByRole("button", { name: "Sign in" }).waitFor();
      },
      "confirm, refused": async ({ go, says }) => {
        // Another page first: a new fragment alone does not load the page again.
        await go("/");
        await go("/admin/auth/confirm#invented");
        await says("This sign-in link is not valid.");
      },
      "confirm, not checked": async ({ go, refuse, says }) => {
        await go("/");
        await refuse("**/api/auth/link");
        await go("/admin/auth/confirm#invented");
        await says("Not today.");
      },
    },
    empty: {
      "confirm, another account": async ({ shop, page, says }) => {
        await page.goto(linkIn(await postForLink(shop, newAddress())));
        await says("Switch to another account?");
      },
    },
  },
  "admin/onboarding/onboarding.tsx": {
    newcomer: {
      "onboarding, a name": async ({ shop, page, says }) => {
        await signIn(page, shop, newAddress());
        await says("What's your store name?");
      },
      "onboarding, a taken name": async ({ shop, fill, press, says }) => {
        const { name, context } = await openStore(shop, "First House");
        await context.close();
        await fill("Store name", name);
        await press("Continue");
        await says("This store name is already taken. Please choose a different name.");
      },
      "onboarding, features": async ({ fill, press, says }) => {
        await fill("Store name", freshName("Third House"));
        await press("Continue");
        await says("Product Management");
      },
      "onboarding, done": async ({ press, says }) => {
        await press("Continue");
        await says("You're All Set!");
      },
    },
  },
};
