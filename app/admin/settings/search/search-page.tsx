import { useQuery } from "@tanstack/react-query";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { settingsQuery } from "#app/admin/settings/store-settings.ts";
import { cachedPage } from "#app/page-context.ts";
import { SearchForm } from "./search-form.tsx";

export const handle = cachedPage();

export default function SearchPage() {
  const query = useQuery(settingsQuery);
  return (
    <SettingsPage title="Search and sharing">
      <LoadedSettings query={query}>{(settings) => <SearchForm settings={settings} />}</LoadedSettings>
    </SettingsPage>
  );
}
