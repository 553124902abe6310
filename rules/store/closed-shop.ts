import { english } from "#rules/language/english.ts";

/** What shoppers are told by an API while the owner has closed the shop. */
export const SHOP_CLOSED = english.refusal.closed;

/** For those who ask by machine. Nobody knows when the owner opens, so this is the pace of a patient visitor. */
export const CLOSED_HEADERS = {
  "retry-after": "3600",
  "x-robots-tag": "noindex",
  // The moment it opens, everybody must see it.
  "cache-control": "private, no-store",
};
