import type { AccountCodeId, StoreId } from "#rules/input/ids.ts";

/** Where the pages of a customer's own orders stand, below the shop's home. */
export const ACCOUNT_PATH = "account";

export const CODE_MINUTES = 10;
export const SESSION_DAYS = 30;

/** A visitor: the network for counting, and whether it is counted at all. */
type AccountVisitor = { network: string; unlimited: boolean };

type TooMany = { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type AskedCode = { ok: true; id: AccountCodeId } | TooMany;

/** `over`: used, expired, burnt by wrong ones, or never asked for. */
export type TriedCode = { ok: true; secret: string } | { ok: false; reason: "wrong" | "over" } | TooMany;

/** What the pages of customers' accounts need of keys, limits and mail. */
export type AccountDesk = {
  /** Over plain http to another machine a cookie would be readable on the network. */
  needsHttps: boolean;
  askCode(store: StoreId, asked: AccountVisitor & { email: string }): Promise<AskedCode>;
  tryCode(
    store: StoreId,
    tried: AccountVisitor & {
      id: AccountCodeId;
      code: string;
      userAgent: string;
      /** Of the session that this browser had before. */
      former: string;
    },
  ): Promise<TriedCode>;
};
