import { useQuery } from "@tanstack/react-query";
import { Fields } from "#app/admin/session/read-only.tsx";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { LowestPriceCard } from "#app/admin/settings/lowest-price-card.tsx";
import { OrderPagesCard } from "#app/admin/settings/order-pages-card.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { WithdrawalCard } from "#app/admin/settings/withdrawal-card.tsx";
import { cachedPage } from "#app/page-context.ts";
import { DetailsForm } from "./details-form.tsx";
import { detailsQuery } from "./store-details.ts";

export const handle = cachedPage();

export default function StoreDetailsPage() {
  const query = useQuery(detailsQuery);
  return (
    <SettingsPage title="Store details" history={["details", "currency"]}>
      <LoadedSettings query={query}>{(opened) => <DetailsForm {...opened} />}</LoadedSettings>
      {/* As wide as the form's cards beside their example. */}
      <div className="grid gap-5 @3xl:mr-74">
        <Fields>
          <LowestPriceCard />
          <WithdrawalCard />
          <OrderPagesCard />
        </Fields>
      </div>
    </SettingsPage>
  );
}
