import { CATALOGUE } from "./screens-catalogue.ts";
import { DOOR } from "./screens-door.ts";
import { OFFICE } from "./screens-office.ts";
import { PUBLIC } from "./screens-public.ts";
import { STOREFRONT } from "./screens-storefront.ts";
import type { World } from "./world.ts";

/** How to get there; each may continue from the one before. */
export type States = Record<string, (world: World) => Promise<void>>;

/** The states of each screen by the file in app/routes.ts, and for whom. */
export type Screens = Record<string, Partial<Record<"newcomer" | "empty" | "stocked", States>>>;

export const SHOPPERS_SCREENS: Screens = { ...PUBLIC, ...STOREFRONT };
export const OWNERS_SCREENS: Screens = { ...DOOR, ...OFFICE, ...CATALOGUE };
