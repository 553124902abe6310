import { useQuery } from "@tanstack/react-query";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { TaxesForm } from "./taxes-form.tsx";
import { taxesQuery } from "./taxes-queries.ts";

export const handle = cachedPage();

export default function TaxSettingsPage() {
  const query = useQuery(taxesQuery);
  return (
    <SettingsPage title="Taxes" history={["taxes"]}>
      <LoadedSettings query={query}>{(opened) => <TaxesForm opened={opened} />}</LoadedSettings>
    </SettingsPage>
  );
}
