import type { StoreId } from "#rules/input/ids.ts";
import type { ReturnState } from "#rules/return/return-state.ts";

export type Withdrawer = { storeId: StoreId; name: string; order_number: string; email: string };

export type Line = { line_item_id: string; title: string; variant_title: string; quantity: number };

type KnownRequest = { state: ReturnState; requested_at: string; received: string; lines: Line[] };

/** The order, with what is left of it to withdraw from. */
export type FoundOrder = { order_number: number; lines: Line[]; requests: KnownRequest[] };

export type MadeRequest = KnownRequest & { order_number: number };

type Withdrawal = Withdrawer & { lines: { line_item_id: string; quantity: number }[]; words: string };

export type Answer<Found> =
  | { ok: true; found: Found }
  | { ok: false; error: string; fields: Record<string, string> };

export function findOrder(withdrawer: Withdrawer): Promise<Answer<FoundOrder>> {
  return ask("/api/withdrawals/find", withdrawer);
}

export function confirmWithdrawal(withdrawal: Withdrawal): Promise<Answer<MadeRequest>> {
  return ask("/api/withdrawals", withdrawal);
}

const PATIENCE_MS = 20_000;
const NO_ANSWER = "The store could not be reached. Please try again.";

// Sent again after a lost answer, it gets the receipt of the first.
async function ask<Found>(address: string, body: object): Promise<Answer<Found>> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, found: answer };
    return { ok: false, error: answer.error || NO_ANSWER, fields: answer.fields ?? {} };
  } catch {
    return { ok: false, error: NO_ANSWER, fields: {} };
  }
}
