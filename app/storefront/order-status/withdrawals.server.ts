import { say } from "#rules/language/say.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import { isContract, type ReturnState } from "#rules/return/return-state.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

export type ShownWithdrawals = ReturnType<typeof shownWithdrawals>;

/** What became of a shopper's withdrawals, and where to withdraw. Sentences stay out of the page's scripts. */
export function shownWithdrawals(order: TrackedOrder, { home, takesWithdrawals }: ShopStore) {
  const isOffered = takesWithdrawals && isContract(order.financial_status) && isPartLeft(order);
  return {
    known: order.withdrawals.map(({ state, requested_at }) => ({ at: requested_at, became: became(state) })),
    link: isOffered ? `${home}/withdraw?order=${order.order_number}` : undefined,
  };
}

function isPartLeft({ line_items }: TrackedOrder): boolean {
  return line_items.some((line) => line.quantity > Math.max(line.cancelled_quantity, line.refunded_quantity));
}

function became(state: ReturnState): string {
  return {
    requested: say.withdraw.wasRequested,
    received: say.withdraw.wasReceived,
    refunded: say.withdraw.wasRefunded,
    refused: say.withdraw.wasRefused,
  }[state];
}
