import type { ShopDomainId } from "#rules/input/ids.ts";
import type { ShopDomainState } from "./shop-domain.ts";

/**
 * - waiting: not all of its records were seen. Mails are sent from the platform's address.
 * - live: all records are there, and mails are sent from it.
 * - failing: was live; a record is missing, and mails are still sent from it.
 * - lost: records were missing for 72 hours, or its domain was lost. Mails are sent from the platform's address.
 */
export const SENDER_STATES = [
  "waiting",
  "live",
  "failing",
  "lost",
] as const satisfies readonly ShopDomainState[];
export type SenderState = (typeof SENDER_STATES)[number];

/** Whether mails are sent from it, while its domain belongs to the store. */
export function isUsed({ state }: { state: SenderState }): boolean {
  return state === "live" || state === "failing";
}

/** Why mails are not, or not for long, sent from it. */
export const SENDER_PROBLEMS = [
  "no-record",
  "other-value",
  /** There is a record of SPF, without what the provider needs. */
  "not-included",
  /** There are several records of SPF, which is the same as none. */
  "two-spf",
  /** The domain's servers did not answer. */
  "no-answer",
  /** The domain itself was lost. */
  "domain-lost",
] as const;
export type SenderProblem = (typeof SENDER_PROBLEMS)[number];

/** Why a check failed, as the screen and the mail say it. `record` is its type and name. */
export function senderProblemWords(problem: SenderProblem, record: string | null): string {
  const subject = record ?? "A record";
  switch (problem) {
    case "no-record":
      return `Not found: ${subject}.`;
    case "other-value":
      return `There is a record, but its value is another one: ${subject}.`;
    case "not-included":
      return `The record that begins with v=spf1 does not have all that it needs: ${subject}.`;
    case "two-spf":
      return `Several records begin with v=spf1, and mail programs accept one alone: ${subject}. Make one of them.`;
    case "no-answer":
      return `The servers of the domain do not answer: ${subject}.`;
    case "domain-lost":
      return "The domain was lost.";
  }
}

/** As the API shows it. */
export type OwnersSender = {
  domain_id: ShopDomainId;
  local_part: string;
  address: string;
  state: SenderState;
  problem: SenderProblem | null;
  /** The type and name of the record that the problem is about. */
  wrong_record: string | null;
  failing_since: string | null;
  refused_at: string | null;
  checked_at: string | null;
};
