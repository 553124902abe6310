import { DEFAULT_THEME, MAX_SECTIONS, MAX_SOCIAL_LINKS } from "#rules/theme/theme.ts";
import type { Screens } from "./screen-states.ts";
import { OVERLONG, type World } from "./world.ts";

const HREF = "/admin/online-store/theme";
const GROUPS = ["Announcement", "Home page", "Products", "Footer"];

async function openTheme({ go, says }: World) {
  await go(HREF);
  await says("Ready looks");
}

async function openAll(world: World) {
  await openTheme(world);
  for (const name of GROUPS) await world.page.getByRole("heading", { name, exact: true }).click();
}

/** The theme editor. */
export const THEME: Screens = {
  "admin/theme/theme-page.tsx": {
    empty: {
      "theme, a new store": openTheme,
      "theme, no earlier looks": async ({ press, says }) => {
        await press("Earlier looks");
        await says(/the look before it is kept here/);
      },
      "theme, changed elsewhere": async (world) => {
        await world.page.route("**/api/theme", (route) =>
          route.request().method() === "PUT" ? route.fulfill({ status: 409, json: {} }) : route.continue(),
        );
        await openTheme(world);
        await world.press(/^Night/);
        await world.says(/^The theme was changed elsewhere/);
      },
      "theme, too much of everything": async (world) => {
        const sections = Array.from({ length: MAX_SECTIONS }, (_, at) => ({
          ...DEFAULT_THEME.sections[1],
          id: `section-${at}`,
        }));
        const social_links = Array.from({ length: MAX_SOCIAL_LINKS }, (_, at) => `https://${at}.example`);
        await world.page.route("**/api/theme", async (route) => {
          const answer = await route.fetch();
          const body = await answer.json();
          const theme = { ...DEFAULT_THEME, sections, social_links, footer_text: OVERLONG };
          await route.fulfill({ response: answer, json: { ...body, theme } });
        });
        await openAll(world);
        await world.says(/at most 20 sections/);
      },
      "theme, loading": async ({ go, hold, says }) => {
        await hold("**/api/theme");
        await go(HREF);
        await says("Loading...");
      },
      "theme, failed": async ({ go, refuse, says }) => {
        await refuse("**/api/theme");
        await go(HREF);
        await says("Failed to load the theme");
      },
      "theme, no preview": async (world) => {
        await world.refuse("**/api/theme/preview");
        await openTheme(world);
        await world.page.setViewportSize({ width: 1440, height: 900 });
        await world.says("The preview could not be opened");
      },
    },
    stocked: {
      "theme, all open, wrong": async (world) => {
        await openAll(world);
        const { page, press, fill } = world;
        await fill("Brand colour", "#ffd500");
        await press("Choose announcement link");
        await page.getByRole("menuitem", { name: "Web address" }).click();
        await fill("Announcement link", "javascript:alert(1)");
        await press("Add section");
        await page.getByRole("menuitem", { name: "Picture with text" }).click();
        await fill("Heading", OVERLONG);
        await press("Add profile");
        await fill("Profile 1", "nowhere");
        await world.says(/3 fields have to be corrected/);
      },
      "theme, a featured collection": async (world) => {
        await openAll(world);
        await world.press("Add section");
        await world.page.getByRole("menuitem", { name: "Featured collection" }).click();
        await world.press("Choose a collection");
        await world.page.getByRole("dialog").getByRole("checkbox").first().check();
        await world.press("Done");
        await world.page.getByRole("list", { name: "Chosen collection" }).waitFor();
      },
      "theme, a text": async ({ page, press }) => {
        await press("Add section");
        await page.getByRole("menuitem", { name: "Text", exact: true }).click();
        await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
      },
      "theme, shared": async (world) => {
        await openTheme(world);
        await world.press("Share preview");
        await world.press("Create a link");
        await world.says(/^Open until/);
      },
      "theme, earlier looks": async (world) => {
        await openTheme(world);
        await world.press("Publish");
        await world.says("Published");
        await world.press("Earlier looks");
        await world.page.getByRole("button", { name: "Put back" }).waitFor();
      },
    },
  },
};
