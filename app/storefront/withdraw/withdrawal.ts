import { refusedAnswerText } from "#app/storefront/quote/refused-answer.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import { isBlank } from "#rules/text/text.ts";

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

// Sent again after a lost answer, it gets the receipt of the first.
async function ask<Found>(address: string, body: Withdrawer): Promise<Answer<Found>> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, found: answer };
    return { ok: false, error: sentenceOf(response), fields: fieldsSaid(answer.fields ?? {}, body) };
  } catch {
    return { ok: false, error: say.withdraw.noAnswer, fields: {} };
  }
}

/** What is wrong with the fields that the server names, in the shop's language. */
function fieldsSaid(fields: Partial<Record<string, string>>, { name, order_number }: Withdrawer) {
  const said = (text: string, field: string) =>
    isBlank(text) ? say.field.required({ field }) : say.field.tooLong({ field });
  return {
    ...(fields.name && { name: said(name, say.address.namedName) }),
    ...(fields.order_number && { order_number: said(order_number, say.order.number) }),
    ...(fields.email && { email: say.field.email }),
  };
}

/** In the shop's language. The answer's own sentence is English. */
function sentenceOf(response: Response): string {
  const { status } = response;
  if (status === 404) return say.withdraw.unknownOrder;
  if (status === 409) return say.withdraw.nothingLeft;
  if (status === 422) return say.field.form;
  return refusedAnswerText(response) ?? say.withdraw.noAnswer;
}
