import type { ShopDomainProblem } from "./shop-domain.ts";

/** Why a check failed, as the screen and the mail say it. */
export const PROBLEM_WORDS: Record<ShopDomainProblem, string> = {
  "no-proof": "Its TXT record was not found.",
  "other-proof": "There is a TXT record, but its value is another one.",
  "held-elsewhere":
    "Another store uses this domain and has its own TXT record. Remove that record if the domain is yours.",
  moving: "Another store used this domain. Its owner was told that the domain moves to your store.",
  "taken-over": "Another store has proven that the domain is theirs.",
  "no-address": "The domain does not lead anywhere yet.",
  "points-elsewhere":
    "The domain leads to another server. Remove records of the same name that are not in the list.",
  "points-inside": "The domain leads into a private network.",
  "endless-cname": "Its CNAME records lead in a circle, or too far.",
  "no-answer": "The servers of the domain do not answer.",
};
