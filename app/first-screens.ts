import others from "./fallback-fonts.css?inline";
import landing from "./landing/first-screen.css?inline";
import filtered from "./storefront/filters/first-screen.css?inline";
import shop from "./storefront/first-screen.css?inline";

// The styles of what is seen before scripts run. A route names its own: `handle = { firstScreen: "shop" }`. A list whose
// loader gives `filtered` has those of the filters as well.
export const FIRST_SCREENS = { landing, shop, filtered, others };

export type FirstScreen = { firstScreen: "landing" | "shop" };
