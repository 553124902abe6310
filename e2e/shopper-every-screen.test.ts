import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { swept } from "#test/swept.ts";
import { obstacles } from "./for-everyone.ts";
import { OWNERS_SCREENS, SHOPPERS_SCREENS } from "./screens.ts";
import { openSweep } from "./sweep.ts";
import { openNewcomer } from "./world.ts";

const sweep = openSweep({ whole: IS_SWEEP });

test("every page route has its states", () => {
  const visited = Object.assign({}, SHOPPERS_SCREENS, ...OWNERS_SCREENS);
  expect(leaves(appRoutes).filter((page) => !visited[page])).toEqual([]);
});

swept("an obstacle is found", async () => {
  const { page, go } = await openNewcomer(sweep.shop);
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

describe("a shopper meets no obstacle, on any screen in any state", () => {
  sweep.each(SHOPPERS_SCREENS);
});

/** The files of the routes that are pages, without layouts. */
function leaves(routes: RouteConfigEntry[]): string[] {
  return routes.flatMap(({ file, children }) => (children ? leaves(children) : [file]));
}
