import type { DemoShop } from "#test/demo-shop.ts";
import type { Engine } from "./browser-window.ts";
import type { Page } from "./page.ts";

/** One engine with a shop full of demo data: a window for its owner, and one for a shopper. */
export type World = { engine: Engine; shop: DemoShop; owner: Page; shopper: Page; pictureFile: string };
