import { useQuery } from "@tanstack/react-query";
import { Fields } from "#app/admin/session/read-only.tsx";
import { BackInStockCard } from "#app/admin/settings/back-in-stock-card.tsx";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { MailsForm } from "./mails-form.tsx";
import { mailsQuery } from "./mails-queries.ts";

export const handle = cachedPage();

export default function MailSettingsPage() {
  const query = useQuery(mailsQuery);
  return (
    <SettingsPage title="Mails" history={["mails"]}>
      <LoadedSettings query={query} hasParts>
        {(opened) => <MailsForm opened={opened} />}
      </LoadedSettings>
      <Fields>
        <BackInStockCard />
      </Fields>
    </SettingsPage>
  );
}
