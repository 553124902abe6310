import { useShopAddress, useStore } from "#app/admin/session/session.ts";
import { SwitchCard } from "#app/admin/settings/store-switch.tsx";

export function AssistantsCard() {
  const { main_domain: domain } = useStore();
  const address = useShopAddress();
  return (
    <SwitchCard
      title="Assistants"
      description="Shoppers send assistants to look for things. They can then find your products, prices and policies by the Universal Commerce Protocol, and fill a cart. A person always confirms and pays, at your own checkout."
      field="sells_to_assistants"
      label="Sell to assistants"
    >
      Assistants use the address <code className="break-all text-ink">{address}/ucp/mcp</code>. They see what
      your shop shows, and never how many you have.
      {!domain && " They find it by themselves once your shop stands at a domain of its own."}
    </SwitchCard>
  );
}
