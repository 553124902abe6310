import type { ReactNode } from "react";
import { HistoryButton } from "#app/admin/history/history-button.tsx";
import { ReadOnlyUnless } from "#app/admin/session/read-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { HistoryKind } from "#rules/history/history-kinds.ts";
import type { Permission } from "#rules/people/roles.ts";
import { SettingsMenu } from "./settings-menu.tsx";

type SettingsPageProps = {
  title: string;
  /** What a person needs to change something here. */
  needs?: Permission;
  /** The kinds of change that are made here. */
  history?: readonly HistoryKind[];
  children: ReactNode;
};

/** The frame of every settings page: its title, the menu of all pages, and its cards. */
export function SettingsPage({ title, needs = "settings", history, children }: SettingsPageProps) {
  return (
    <div className="@container">
      <title>{`${title} · Storewright`}</title>
      <PageHeader title={title} actions={history && <HistoryButton of={{ kind: history.join(",") }} />} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[9rem_minmax(0,1fr)]">
        <SettingsMenu />
        <div className="@container flex flex-col gap-6">
          <ReadOnlyUnless needs={needs}>{children}</ReadOnlyUnless>
        </div>
      </div>
    </div>
  );
}
