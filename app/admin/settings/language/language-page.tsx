import { useQuery } from "@tanstack/react-query";
import { Fields } from "#app/admin/session/read-only.tsx";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { LanguageCard } from "./language-card.tsx";
import { shopTextsQuery } from "./shop-texts.ts";
import { TextsCard } from "./texts-card.tsx";

export const handle = cachedPage();

export default function LanguagePage() {
  const query = useQuery(shopTextsQuery);
  return (
    <SettingsPage title="Language" history={["texts", "settings"]}>
      <Fields>
        <LanguageCard />
      </Fields>
      <LoadedSettings query={query} hasParts>
        {(opened) => <TextsCard opened={opened} />}
      </LoadedSettings>
    </SettingsPage>
  );
}
