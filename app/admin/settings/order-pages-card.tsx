import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { useStoreSwitch } from "./use-store-switch.ts";

/** A switch that saves at once: it is the only field of its card. */
export function OrderPagesCard() {
  const { protects_orders: on } = useStore();
  const save = useStoreSwitch("protects_orders");
  return (
    <Card
      title="Order pages"
      description="Whoever knows the number of an order can open its page, with the items and the address. This asks them first for the postal code or the email of the order. Until then the page shows only how far the order is."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Ask for the postal code or email"
          checked={save.isPending ? save.variables : on}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
        {on && (
          <p className="text-13 text-muted">
            Shoppers who have just ordered are not asked, nor those who follow a link in a mail that was sent
            since you switched this on.
          </p>
        )}
      </div>
    </Card>
  );
}
