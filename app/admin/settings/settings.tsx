import { useQuery } from "@tanstack/react-query";
import { Fields, ReadOnlyUnless } from "#app/admin/session/read-only.tsx";
import { useMay } from "#app/admin/session/use-may.ts";
import { cachedPage } from "#app/page-context.ts";
import { DemoDataCard } from "./demo-data-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { LoadedSettings } from "./loaded-settings.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { SecurityCard } from "./security/security-card.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { settingsQuery } from "./store-settings.ts";
import { StoreSettingsForm } from "./store-settings-form.tsx";

export const handle = cachedPage();

export default function Settings() {
  const query = useQuery(settingsQuery);
  const may = useMay();
  return (
    // The last card is the person's own.
    <SettingsPage title="Settings" needs="look" history={["settings"]}>
      <ReadOnlyUnless needs="settings">
        <LoadedSettings query={query}>
          {(settings) => <StoreSettingsForm settings={settings} />}
        </LoadedSettings>
        <ReadOnlyUnless needs="close">
          <Fields>
            <OpeningCard />
          </Fields>
        </ReadOnlyUnless>
        {may("settings") && <DemoDataCard />}
        <EmailCard />
      </ReadOnlyUnless>
      <SecurityCard />
    </SettingsPage>
  );
}
