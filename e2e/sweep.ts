import { beforeAll, expect, test } from "vitest";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { type Judge, mainObstacles, obstacles } from "./for-everyone.ts";
import type { Screens, States } from "./screen-states.ts";
import { NO_HEADING } from "./screens-storefront.ts";
import { shared } from "./shared.ts";
import { openShop, type Shop } from "./shop.ts";
import { openEmptyStore, openNewcomer, openStockedStore, openTab, type World } from "./world.ts";

// Visible focus, no motion with prefers-reduced-motion, no horizontal scrolling and no broken words from 360 to 2560
// pixels, and axe. In npm run sweep in every state, axe at phone and desktop width, and contrast also in hover, focus
// and disabled states; in npm test every public screen as it mostly is, axe at phone width, the layout at three.

const PASSING = /, (loading|failed|empty)\b/;

// Also within a concurrent suite. A slow machine takes a minute.
const IN_TURN = { timeout: 600_000, concurrent: false };

type Sweep = { shop: Shop; each(screens: Screens): void };

/** A shop with an empty and a stocked store. `each`: a test for every screen, one after the other. */
export function openSweep({ whole }: { whole: boolean }): Sweep {
  const judge = whole ? obstacles : mainObstacles;
  const shop = shared(() => openShop(WITHOUT_LIMITS));
  let stores: Record<"empty" | "stocked", World>;

  beforeAll(async () => {
    stores = {
      // Addresses without a store lead to the oldest one.
      stocked: await openStockedStore(shop),
      empty: await openEmptyStore(shop),
    };
  });

  /** Signing in changes a newcomer: each one needs a new account. */
  function enter(who: string): Promise<World> {
    return who === "newcomer" ? openNewcomer(shop) : openTab(stores[who as keyof typeof stores]);
  }

  return {
    shop,
    each(screens) {
      test.for(Object.entries(screens))("%s", IN_TURN, async ([, states]) => {
        const found: string[] = [];
        for (const [who, of] of Object.entries(whole ? states : mainState(states)))
          found.push(...(await walk(await enter(who), of, judge)));
        expect(found.join("\n")).toBe("");
      });
    },
  };
}

/** The first that is no passing one, in the fullest store that has the screen. */
function mainState(states: Screens[string]): Screens[string] {
  const who = (["stocked", "empty", "newcomer"] as const).find((one) => states[one]) ?? "newcomer";
  const [name, open] = Object.entries(states[who] ?? {}).find(([one]) => !PASSING.test(one)) ?? [];
  if (!name || !open) throw new Error(`${JSON.stringify(Object.keys(states))} has no lasting state.`);
  return { [who]: { [name]: open } };
}

async function walk(world: World, states: States, judge: Judge): Promise<string[]> {
  const found: string[] = [];
  for (const [name, open] of Object.entries(states)) {
    const failed = await open(world).then(
      () => undefined,
      (error) => `${name} cannot be reached: ${error}`,
    );
    const isExpected = (finding: string) => name === NO_HEADING && finding.includes("page-has-heading-one");
    found.push(...(failed ? [failed] : await judge(world.page, name)).filter((one) => !isExpected(one)));
    await world.page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await world.page.close();
  return found;
}
