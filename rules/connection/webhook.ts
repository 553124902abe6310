export const WEBHOOK_STATES = ["active", "paused"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const PAUSE_REASONS = ["by-hand", "failing", "gone", "queue-full"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const MESSAGE_STATES = ["waiting", "sending", "delivered", "dropped", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** One attempt to deliver a message. An answer's body is never kept: it may come from inside somebody's network. */
export type DeliveryTry = {
  at: string;
  ms: number;
  /** Of the answer, if there was one. */
  status?: number;
  bytes?: number;
  /** Otherwise, in words for the owner. */
  problem?: string;
};

export const MAX_WEBHOOKS_PER_STORE = 10;

/** Waiting for one address. One more, and it is paused. */
export const MAX_WAITING = 10_000;

/** How long messages stay in the log. */
export const LOG_DAYS = 30;

const HOUR = 3_600;

/** Seconds before each attempt, after the one before it failed. */
export const RETRY_SECONDS = [
  0,
  5,
  300,
  1_800,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const PAUSE_WORDS: Record<PauseReason, string> = {
  "by-hand": "It was paused by hand.",
  failing: `It did not accept a message in ${RETRY_SECONDS.length} attempts over three days.`,
  gone: "It answered that it wants no more messages (410).",
  "queue-full": `More than ${MAX_WAITING.toLocaleString("en")} messages were waiting for it.`,
};
