import { useQuery } from "@tanstack/react-query";
import { HistoryButton } from "#app/admin/history/history-button.tsx";
import { ReadOnlyUnless } from "#app/admin/session/read-only.tsx";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { cachedPage } from "#app/page-context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { MenusForm } from "./menus-form.tsx";
import { menusQuery } from "./menus-queries.ts";

export const handle = cachedPage();

export default function MenusPage() {
  const query = useQuery(menusQuery);
  return (
    <>
      <title>Menus · Storewright</title>
      <PageHeader
        title="Menus"
        subtitle="The links in your shop's header and footer, on two levels."
        actions={<HistoryButton of={{ kind: "menus" }} />}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <ReadOnlyUnless needs="content">
          <LoadedSettings query={query} failed="Failed to load menus">
            {(opened) => <MenusForm opened={opened} />}
          </LoadedSettings>
        </ReadOnlyUnless>
      </div>
    </>
  );
}
