import { may, type Permissions } from "./roles.ts";

/** Closing the shop, and opening it again, is for owners; the store's other settings are for managers too. */
export function mayChangeSettings(permissions: Permissions, change: object): boolean {
  return may(permissions, "opening_soon" in change ? "close" : "settings");
}
