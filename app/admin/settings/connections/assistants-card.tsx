import { useShopAddress, useStore } from "#app/admin/session/session.ts";
import { useStoreSwitch } from "#app/admin/settings/use-store-switch.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";

/** A switch that saves at once: it is the only field of its card. */
export function AssistantsCard() {
  const { sells_to_assistants: on, main_domain: domain } = useStore();
  const address = useShopAddress();
  const save = useStoreSwitch("sells_to_assistants");
  return (
    <Card
      title="Assistants"
      description="Shoppers send assistants to look for things. They can then find your products, prices and policies by the Universal Commerce Protocol, and fill a cart. A person always confirms and pays, at your own checkout."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Sell to assistants"
          checked={save.isPending ? save.variables : on}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
        {on && (
          <p className="text-13 text-muted">
            Assistants use the address <code className="break-all text-ink">{address}/ucp/mcp</code>. They see
            what your shop shows, and never how many you have.
            {!domain && " They find it by themselves once your shop stands at a domain of its own."}
          </p>
        )}
      </div>
    </Card>
  );
}
