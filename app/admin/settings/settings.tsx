import { useQuery } from "@tanstack/react-query";
import { cachedPage } from "#app/page-context.ts";
import { DemoDataCard } from "./demo-data-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { LoadedSettings } from "./loaded-settings.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { settingsQuery } from "./store-settings.ts";
import { StoreSettingsForm } from "./store-settings-form.tsx";

export const handle = cachedPage();

export default function Settings() {
  const query = useQuery(settingsQuery);
  return (
    <SettingsPage title="Settings">
      <LoadedSettings query={query}>{(settings) => <StoreSettingsForm settings={settings} />}</LoadedSettings>
      <OpeningCard />
      <DemoDataCard />
      <EmailCard />
      <SecurityCard />
    </SettingsPage>
  );
}
