import type { ShopDomainId } from "#rules/input/ids.ts";
import { GO_LIVE } from "#rules/store/copy-words.ts";

/**
 * - waiting: its TXT record was not seen.
 * - proven: the record was seen; the name does not lead here yet.
 * - live: the record was seen, and the name leads here.
 * - failing: was live; checks fail, and it is still served.
 * - lost: checks failed for 72 hours, or another store has the name; not served.
 */
export const SHOP_DOMAIN_STATES = ["waiting", "proven", "live", "failing", "lost"] as const;
export type ShopDomainState = (typeof SHOP_DOMAIN_STATES)[number];

/** In these states a name belongs to its store, and its shop answers at it. */
export const HELD_STATES = ["proven", "live", "failing"] as const satisfies ShopDomainState[];

export function isHeld({ state }: { state: ShopDomainState }): boolean {
  return (HELD_STATES as readonly string[]).includes(state);
}

/** Why a check did not find all it looked for. */
export const SHOP_DOMAIN_PROBLEMS = [
  /** There is no TXT record. */
  "no-proof",
  /** There are TXT records, with something else in them. */
  "other-proof",
  /** Another store has the name, and its own record. */
  "held-elsewhere",
  /** Another store had the name, and its record is missing: the name moves at a time that is known. */
  "moving",
  /** Another store has proven it since. */
  "taken-over",
  /** It has no address. */
  "no-address",
  /** It leads to another server, or to another one as well. */
  "points-elsewhere",
  /** It leads into a private network. */
  "points-inside",
  /** CNAME records that lead in a circle, or too far. */
  "endless-cname",
  /** The name's servers did not answer. */
  "no-answer",
] as const;
export type ShopDomainProblem = (typeof SHOP_DOMAIN_PROBLEMS)[number];

/** As the API shows it. */
export type OwnersShopDomain = {
  id: ShopDomainId;
  name: string;
  typed: string;
  is_main: boolean;
  state: ShopDomainState;
  problem: ShopDomainProblem | null;
  proven_at: string | null;
  live_at: string | null;
  failing_since: string | null;
  /** When it goes to another store that has proven it, or comes to this one. */
  moves_at: string | null;
  checked_at: string | null;
};

/** Why a domain cannot be added, checked or chosen. */
export const DOMAIN_SENTENCES = {
  "no-hosts": "This server has no addresses for shops yet.",
  "in-a-copy": `This installation is a copy that asks nobody outside. Whoever runs it ends that with: ${GO_LIVE}`,
  "dns-away": "DNS does not answer this server at the moment. Please try again in a few minutes.",
  "not-proven": "Mails can be sent from a domain once it is proven to be yours.",
  "no-senders": "This server sends no mails from domains of shops.",
  "not-live": "Only a domain that leads to your shop can be the main one.",
};
