import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import { isContract, type ReturnState } from "#rules/return/return-state.ts";

/** What became of a shopper's withdrawals, and where to withdraw. */
export function Withdrawals({ order }: { order: TrackedOrder }) {
  const { slug, takesWithdrawals } = useStore();
  const isOffered = takesWithdrawals && isContract(order.financial_status);
  if (!isOffered && order.withdrawals.length === 0) return null;
  return (
    <section aria-label="Withdrawal" className="mt-12 grid gap-3 border-line border-t pt-6 text-14">
      {order.withdrawals.map(({ state, requested_at }) => (
        <p key={requested_at}>
          We received your withdrawal on <OrderDate at={requested_at} />. {BECAME[state]}
        </p>
      ))}
      {isOffered && (
        <ShopLink
          to={`/${slug}/withdraw?order=${order.order_number}`}
          className="justify-self-start text-muted underline underline-offset-2 hover:text-ink"
        >
          Withdraw from contract here
        </ShopLink>
      )}
    </section>
  );
}

const BECAME: Record<ReturnState, string> = {
  requested: "The store will write to you about it.",
  received: "What you sent back has arrived.",
  refunded: "It is settled.",
  refused: "The store did not accept it. Please write to the store if you disagree.",
};
