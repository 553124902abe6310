import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { InvoicesForm } from "./invoices-form.tsx";

export const handle = cachedPage();

/** Read once when the screen opens; from then on what is typed has the word. */
const settingsQuery = queryOptions({
  queryKey: ["invoice-settings"],
  queryFn: () => answer(api["invoice-settings"].$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export default function InvoiceSettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <SettingsPage title="Invoices" history={["invoices"]}>
      <LoadedSettings query={query}>{(opened) => <InvoicesForm opened={opened} />}</LoadedSettings>
    </SettingsPage>
  );
}
