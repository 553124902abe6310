import { CATALOGUE } from "./screens-catalogue.ts";
import { DOOR } from "./screens-door.ts";
import { OFFICE } from "./screens-office.ts";
import { PUBLIC } from "./screens-public.ts";
import { STOREFRONT } from "./screens-storefront.ts";
import type { World } from "./world.ts";

/** How to get there; each may go on from where the one before it ended. */
export type States = Record<string, (world: World) => Promise<void>>;

/** By the file of app/routes.ts: what a screen can look like, and to whom. */
export type Screens = Record<string, Partial<Record<"newcomer" | "empty" | "stocked", States>>>;

export const SHOPPERS_SCREENS: Screens = { ...PUBLIC, ...STOREFRONT };
export const OWNERS_SCREENS: Screens = { ...DOOR, ...OFFICE, ...CATALOGUE };
