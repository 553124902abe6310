import { Fields } from "#app/admin/session/read-only.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { NewsCard } from "./news-card.tsx";
import { RetentionCard } from "./retention-card.tsx";

export const handle = cachedPage();

export default function CustomersPage() {
  return (
    <SettingsPage title="Customers" history={["settings", "retention"]}>
      <Fields>
        <AccountsCard />
      </Fields>
      <NewsCard />
      <RetentionCard />
    </SettingsPage>
  );
}
