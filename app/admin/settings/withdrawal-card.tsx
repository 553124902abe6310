import { useStore } from "#app/admin/session/session.ts";
import { SwitchCard } from "./store-switch.tsx";

export function WithdrawalCard() {
  const { slug } = useStore();
  return (
    <SwitchCard
      title="Withdrawal"
      description="In the European Union, shoppers must be able to withdraw from a purchase online, without an account. You get a return request on the order's page, and decide on it."
      field="takes_withdrawals"
      label="Offer 'Withdraw from contract here'"
    >
      It is linked at the foot of every page of your store and on the page of each order.{" "}
      <a
        href={`/${slug}/withdraw`}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent underline underline-offset-2"
      >
        See the page<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </SwitchCard>
  );
}
