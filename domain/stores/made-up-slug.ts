import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** For a store without a name, or whose name yields no slug. */
export function madeUpSlug(): string {
  return `store-${Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}

export function isMadeUpSlug(slug: string | null): boolean {
  return /^store-[a-z0-9]{6}$/.test(slug ?? "");
}
