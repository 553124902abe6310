import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { AssistantsCard } from "./assistants-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

export const handle = cachedPage();

/** How other programs use the store. */
export default function ConnectionsPage() {
  return (
    <SettingsPage title="Connections" needs="connections" history={["api-keys", "webhooks", "settings"]}>
      <ApiKeysCard />
      <WebhooksCard />
      <AssistantsCard />
    </SettingsPage>
  );
}
