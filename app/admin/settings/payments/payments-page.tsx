import { useQuery } from "@tanstack/react-query";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { PaymentsForm } from "./payments-form.tsx";
import { paymentsQuery } from "./payments-queries.ts";
import { StripeCard } from "./stripe-card.tsx";

export const handle = cachedPage();

export default function PaymentSettingsPage() {
  const query = useQuery(paymentsQuery);
  return (
    <SettingsPage title="Payments" history={["payments", "stripe", "settings"]}>
      <LoadedSettings query={query}>
        {(opened) => (
          <>
            <PaymentsForm opened={opened} />
            <StripeCard />
          </>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}
