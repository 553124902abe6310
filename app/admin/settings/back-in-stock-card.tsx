import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { useStoreSwitch } from "./use-store-switch.ts";

/** A switch that saves at once: it is the only field of its card. */
export function BackInStockCard() {
  const { takes_stock_wishes: on } = useStore();
  const save = useStoreSwitch("takes_stock_wishes");
  return (
    <Card
      title="Back in stock"
      description="On the page of a product of which something is sold out, shoppers can ask for one mail when it is back. They confirm their address first, and can remove it with one press."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Offer 'Mail me when it is back'"
          checked={save.isPending ? save.variables : on}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
        {on && (
          <p className="text-13 text-muted">
            At first as many are told as pieces came back, in the order of asking; all others a day later,
            while there is stock. A product shows how many wait for it below its variants. Their addresses are
            used for nothing else.
          </p>
        )}
      </div>
    </Card>
  );
}
