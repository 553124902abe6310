/** What the operator can limit, for all stores and for one. */
export const QUOTA_KINDS = ["products", "pictures", "bytes", "mails", "api-calls"] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** What limits a store. A kind that is missing has no limit. */
export type Quotas = Partial<Record<QuotaKind, number>>;

/**
 * What is counted by the day or the hour, in UTC. Programs with keys and shoppers' assistants are counted apart, by the
 * same quota: otherwise strangers could use up what the store's own programs need.
 */
export const QUOTA_USES = {
  mails: { quota: "mails", per: "day" },
  "key-calls": { quota: "api-calls", per: "hour" },
  "assistant-calls": { quota: "api-calls", per: "hour" },
} as const satisfies Record<string, { quota: QuotaKind; per: "day" | "hour" }>;
export type QuotaUse = keyof typeof QUOTA_USES;

/** Refused: with `more`, the store would have more than it may. */
export type QuotaReached = {
  ok: false;
  reason: "quota";
  kind: "products" | "pictures" | "bytes";
  most: number;
  has: number;
  more: number;
};
