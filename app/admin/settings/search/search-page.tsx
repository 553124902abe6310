import { useQuery } from "@tanstack/react-query";
import { useStore } from "#app/admin/session/session.ts";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { settingsQuery } from "#app/admin/settings/store-settings.ts";
import { cachedPage } from "#app/page-context.ts";
import { AsYouTypeCard } from "./as-you-type-card.tsx";
import { MissesCard } from "./misses-card.tsx";
import { SearchForm } from "./search-form.tsx";
import { SynonymsCard } from "./synonyms-card.tsx";

export const handle = cachedPage();

export default function SearchPage() {
  const query = useQuery(settingsQuery);
  return (
    <SettingsPage title="Search and sharing" history={["settings", "synonyms"]}>
      <LoadedSettings query={query}>
        {(settings) => (
          <>
            <SearchForm settings={settings} />
            <StoreSearch />
          </>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

function StoreSearch() {
  const { search_as_you_type: on } = useStore();
  return (
    <>
      <AsYouTypeCard />
      {on && <SynonymsCard />}
      {on && <MissesCard />}
    </>
  );
}
