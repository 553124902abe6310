import type { Screens } from "./screen-states.ts";
import { CATALOGUE } from "./screens-catalogue.ts";
import { CONNECTIONS } from "./screens-connections.ts";
import { CUSTOMERS } from "./screens-customers.ts";
import { DISCOUNTS } from "./screens-discounts.ts";
import { DOOR } from "./screens-door.ts";
import { IMPORTS } from "./screens-imports.ts";
import { MENUS } from "./screens-menus.ts";
import { OFFICE } from "./screens-office.ts";
import { PAGES } from "./screens-pages.ts";
import { PEOPLE } from "./screens-people.ts";
import { PUBLIC } from "./screens-public.ts";
import { STOREFRONT } from "./screens-storefront.ts";
import { THEME } from "./screens-theme.ts";

export const SHOPPERS_SCREENS: Screens = { ...PUBLIC, ...STOREFRONT };
/** Two parts of about the same size, visited side by side. */
export const OWNERS_SCREENS: Screens[] = [
  OFFICE,
  {
    ...DOOR,
    ...CATALOGUE,
    ...CUSTOMERS,
    ...DISCOUNTS,
    ...PAGES,
    ...MENUS,
    ...THEME,
    ...IMPORTS,
    ...PEOPLE,
    ...CONNECTIONS,
  },
];
