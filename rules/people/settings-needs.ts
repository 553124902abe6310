import { may, type Role } from "./roles.ts";

/** Closing the shop, and opening it again, is for owners; the store's other settings are for managers too. */
export function mayChangeSettings(role: Role, change: object): boolean {
  return may(role, "opening_soon" in change ? "close" : "settings");
}
