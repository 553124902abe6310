import { useQuery } from "@tanstack/react-query";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { ShippingForm } from "./shipping-form.tsx";
import { shippingQuery } from "./shipping-queries.ts";

export const handle = cachedPage();

export default function ShippingSettingsPage() {
  const query = useQuery(shippingQuery);
  return (
    <SettingsPage title="Shipping" history={["shipping"]}>
      <LoadedSettings query={query}>{(opened) => <ShippingForm opened={opened} />}</LoadedSettings>
    </SettingsPage>
  );
}
