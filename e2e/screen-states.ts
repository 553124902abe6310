import type { World } from "./world.ts";

/** How to get there; each may continue from the one before. */
export type States = Record<string, (world: World) => Promise<void>>;

/** The states of each screen by the file in app/routes.ts, and for whom. */
export type Screens = Record<string, Partial<Record<"newcomer" | "empty" | "stocked", States>>>;
