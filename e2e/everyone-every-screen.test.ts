import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { closeBrowser } from "./browser.ts";
import { obstacles } from "./for-everyone.ts";
import { WITHOUT_LIMITS } from "./owner.ts";
import { SCREENS, type States } from "./screens.ts";
import { openShop, type Shop } from "./shop.ts";
import { openEmptyStore, openNewcomer, openStockedStore, type World } from "./world.ts";

// Axe on a phone and on a desk, contrast also of what is pointed at, focused or switched off, a focus that can be
// seen, no motion where none is wanted, and nothing to scroll sideways from 360 to 2560 pixels.

let shop: Shop;
let worlds: Record<"newcomer" | "empty" | "stocked", World>;

beforeAll(async () => {
  shop = await openShop(WITHOUT_LIMITS);
  worlds = {
    // The oldest store is the one that addresses without a store lead to.
    stocked: await openStockedStore(shop),
    empty: await openEmptyStore(shop),
    newcomer: await openNewcomer(shop),
  };
});

afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

test("every page address has its states here", () => {
  const pages = leaves(appRoutes);
  expect(pages.filter((page) => !SCREENS[page])).toEqual([]);
});

test.each(Object.keys(SCREENS))("nothing stands in anybody's way: %s", async (screen) => {
  const found: string[] = [];
  for (const [world, states] of Object.entries(SCREENS[screen] ?? {}))
    found.push(...(await walk(worlds[world as keyof typeof worlds], states)));
  expect(found).toEqual([]);
});

async function walk(world: World, states: States): Promise<string[]> {
  const found: string[] = [];
  for (const [name, open] of Object.entries(states)) {
    await open(world);
    found.push(...(await obstacles(world.page, name)));
    await world.page.unrouteAll({ behavior: "ignoreErrors" });
  }
  return found;
}

/** The files of the routes that are pages, and not frames around pages. */
function leaves(routes: RouteConfigEntry[]): string[] {
  return routes.flatMap(({ file, children }) => (children ? leaves(children) : [file]));
}
