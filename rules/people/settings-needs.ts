import { may, type Permission, type Permissions } from "./roles.ts";

/** For owners; the store's other settings are for managers too. */
const NEEDS: Record<string, Permission> = {
  // Closing the shop, and opening it again.
  opening_soon: "close",
  sells_to_assistants: "connections",
};

export function mayChangeSettings(permissions: Permissions, change: object): boolean {
  return Object.keys(change).every((field) => may(permissions, NEEDS[field] ?? "settings"));
}
