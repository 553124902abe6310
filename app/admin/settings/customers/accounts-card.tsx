import { SwitchCard } from "#app/admin/settings/store-switch.tsx";

export function AccountsCard() {
  return (
    <SwitchCard
      title="Their own orders"
      description="Customers sign in at your shop with a code that we mail to them. There is no password. They see the orders of exactly that email, with invoices, parcels and returns, and can save an address for the next checkout."
      field="has_accounts"
      label="Let customers see their own orders"
    >
      ‘Your orders’ stands at the bottom of every page of your shop. Nobody has to sign in to buy. When you
      switch this off, nobody is signed in any more.
    </SwitchCard>
  );
}
