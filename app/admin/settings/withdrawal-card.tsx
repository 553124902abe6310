import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { useStoreSwitch } from "./use-store-switch.ts";

/** A switch that saves at once: it is the only field of its card. */
export function WithdrawalCard() {
  const { slug, takes_withdrawals: on } = useStore();
  const save = useStoreSwitch("takes_withdrawals");
  return (
    <Card
      title="Withdrawal"
      description="In the European Union, shoppers must be able to withdraw from a purchase online, without an account. You get a return request on the order's page, and decide on it."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Offer 'Withdraw from contract here'"
          checked={save.isPending ? save.variables : on}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
        {on && (
          <p className="text-13 text-muted">
            It is linked at the foot of every page of your store and on the page of each order.{" "}
            <a
              href={`/${slug}/withdraw`}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-accent underline underline-offset-2"
            >
              See the page<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}
