import { type ComponentProps, useState } from "react";
import { useSearchParams } from "react-router";
import { ChangeDialog } from "#app/admin/history/change-dialog.tsx";
import { HistoryList } from "#app/admin/history/history-list.tsx";
import { type HistoryFilters, useHistoryPeople } from "#app/admin/history/history-queries.ts";
import { useStore } from "#app/admin/session/session.ts";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { Options } from "#app/admin/ui/options.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/select.tsx";
import { HISTORY_KIND_NAMES, HISTORY_KINDS, mayReadHistory } from "#rules/history/history-kinds.ts";

export const handle = cachedPage();

export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { data } = useHistoryPeople();
  const { permissions } = useStore();
  const kinds = HISTORY_KIND_NAMES.filter((name) => mayReadHistory(permissions, name));
  const [opened, setOpened] = useState<string>();
  const [person, kind] = [search.get("person") ?? "", search.get("kind") ?? ""];
  const filters: HistoryFilters = { ...(person && { person }), ...(kind && { kind }) };

  const filter = (name: "person" | "kind"): ComponentProps<"select"> => ({
    value: search.get(name) ?? "",
    onChange: ({ target }) =>
      setSearch({ ...filters, [name]: target.value }, { replace: true, preventScrollReset: true }),
  });

  return (
    <SettingsPage title="History" needs="look">
      <Card
        title="Changes"
        description="Who changed what in your shop, newest first. Orders have timelines of their own. Kept for 2 years, at most the newest 200,000."
      >
        <div className="mb-5 flex flex-wrap gap-3">
          <Select aria-label="Person" className="w-full sm:w-48 lg:w-64" {...filter("person")}>
            <option value="">Everybody</option>
            <Options of={(data?.people ?? []).map(({ id, email }) => ({ value: id, label: email }))} />
          </Select>
          <Select aria-label="Kind" className="w-full sm:w-48" {...filter("kind")}>
            <option value="">Everything</option>
            <Options of={kinds.map((value) => ({ value, label: HISTORY_KINDS[value].label }))} />
          </Select>
        </div>
        <HistoryList filters={filters} namesRecords onOpen={setOpened} />
        <ChangeDialog id={opened} onClose={() => setOpened(undefined)} onPutBack={undefined} />
      </Card>
    </SettingsPage>
  );
}
