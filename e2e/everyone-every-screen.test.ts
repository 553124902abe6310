import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { obstacles } from "./for-everyone.ts";
import { WITHOUT_LIMITS } from "./owner.ts";
import type { States } from "./screen-states.ts";
import { OWNERS_SCREENS, SHOPPERS_SCREENS } from "./screens.ts";
import { NO_HEADING } from "./screens-storefront.ts";
import { shared } from "./shared.ts";
import { openShop } from "./shop.ts";
import { openEmptyStore, openNewcomer, openStockedStore, openTab, type World } from "./world.ts";

// Axe at phone and desktop width, contrast also in hover, focus and disabled states, visible focus, no motion with
// prefers-reduced-motion, no horizontal scrolling and no broken words from 360 to 2560 pixels.

// A slow machine takes a minute.
const PATIENCE = { timeout: 600_000 };

const shop = shared(() => openShop(WITHOUT_LIMITS));
let stores: Record<"empty" | "stocked", World>;

beforeAll(async () => {
  stores = {
    // Addresses without a store lead to the oldest one.
    stocked: await openStockedStore(shop),
    empty: await openEmptyStore(shop),
  };
});

test("every page route has its states here", () => {
  const visited = { ...SHOPPERS_SCREENS, ...OWNERS_SCREENS };
  expect(leaves(appRoutes).filter((page) => !visited[page])).toEqual([]);
});

test("an obstacle is found", async () => {
  const { page, go } = await openNewcomer(shop);
  await go("/");
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, FAULTS);
  const found = (await obstacles(page, "faulty")).join("\n");
  for (const fault of [
    "scrolls sideways",
    "is broken in",
    "moves although",
    "focus is invisible",
    "in use or disabled, color-con",
    "against a part of a table",
  ])
    expect(found).toContain(fault);
});

const FAULTS = `
  h1 { width: 3000px; animation: spin 1s infinite !important; }
  p { max-width: 2ch; overflow-wrap: anywhere; }
  header { display: table-row; position: relative; }
  a { outline: none !important; }
  a:hover { color: #fff !important; background: #eee !important; }
`;

// Two at a time, in two tabs of the same browser: axe is slow, and most machines have more than one core.
test.concurrent.each([
  ["shoppers", SHOPPERS_SCREENS],
  ["owners", OWNERS_SCREENS],
])("%s meets no obstacle, on any screen in any state", PATIENCE, async (_, screens) => {
  const found: string[] = [];
  for (const states of Object.values(screens))
    for (const [who, of] of Object.entries(states)) found.push(...(await walk(await enter(who), of)));
  expect(found).toEqual([]);
});

/** Signing in changes a newcomer: each one needs a new account. */
function enter(who: string): Promise<World> {
  return who === "newcomer" ? openNewcomer(shop) : openTab(stores[who as keyof typeof stores]);
}

async function walk(world: World, states: States): Promise<string[]> {
  const found: string[] = [];
  for (const [name, open] of Object.entries(states)) {
    const failed = await open(world).then(
      () => undefined,
      (error) => `${name} cannot be reached: ${error}`,
    );
    const isExpected = (finding: string) => name === NO_HEADING && finding.includes("page-has-heading-one");
    found.push(...(failed ? [failed] : await obstacles(world.page, name)).filter((one) => !isExpected(one)));
    await world.page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await world.page.close();
  return found;
}

/** The files of the routes that are pages, without layouts. */
function leaves(routes: RouteConfigEntry[]): string[] {
  return routes.flatMap(({ file, children }) => (children ? leaves(children) : [file]));
}
