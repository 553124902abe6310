import { forget, recall, remember } from "./session-memory.ts";

/** An order that was sent without an answer: one of its bodies, the last one first, may have been placed. */
export type UnansweredOrder = {
  key: string;
  bodies: string[];
  sentAt: number;
  /** It was answered: the order waits for its payment. */
  unpaidId?: string;
};

// The server keeps keys for 24 hours; an older one would no longer prevent a second order.
const KEY_LIFE_MS = 23 * 60 * 60 * 1000;

export function keepUnanswered(storeId: string, order: UnansweredOrder): void {
  remember(storageKey(storeId), order);
}

export function findUnanswered(storeId: string, now: number): UnansweredOrder | undefined {
  const order = recall(storageKey(storeId)) as UnansweredOrder | null;
  if (typeof order?.key !== "string" || !Array.isArray(order.bodies)) return;
  return now - order.sentAt < KEY_LIFE_MS ? order : undefined;
}

export function dropUnanswered(storeId: string): void {
  forget(storageKey(storeId));
}

function storageKey(storeId: string): string {
  return `storewright-unanswered-order-${storeId}`;
}
