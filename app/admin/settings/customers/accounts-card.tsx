import { useStore } from "#app/admin/session/session.ts";
import { useStoreSwitch } from "#app/admin/settings/use-store-switch.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";

/** A switch that saves at once: it is the only field of its card. */
export function AccountsCard() {
  const { has_accounts: on } = useStore();
  const save = useStoreSwitch("has_accounts");
  return (
    <Card
      title="Their own orders"
      description="Customers sign in at your shop with a code that we mail to them. There is no password. They see the orders of exactly that email, with invoices, parcels and returns, and can save an address for the next checkout."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Let customers see their own orders"
          checked={save.isPending ? save.variables : on}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
        {on && (
          <p className="text-13 text-muted">
            ‘Your orders’ stands at the bottom of every page of your shop. Nobody has to sign in to buy. When
            you switch this off, nobody is signed in any more.
          </p>
        )}
      </div>
    </Card>
  );
}
