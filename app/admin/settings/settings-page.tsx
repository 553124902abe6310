import type { ReactNode } from "react";
import { ReadOnlyUnless } from "#app/admin/session/read-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Permission } from "#rules/people/roles.ts";
import { SettingsMenu } from "./settings-menu.tsx";

type SettingsPageProps = {
  title: string;
  /** What a person needs to change something here. */
  needs?: Permission;
  children: ReactNode;
};

/** The frame of every settings page: its title, the menu of all pages, and its cards. */
export function SettingsPage({ title, needs = "settings", children }: SettingsPageProps) {
  return (
    <div className="@container">
      <title>{`${title} · Storewright`}</title>
      <PageHeader title={title} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[9rem_minmax(0,1fr)]">
        <SettingsMenu />
        <div className="@container flex flex-col gap-6">
          <ReadOnlyUnless needs={needs}>{children}</ReadOnlyUnless>
        </div>
      </div>
    </div>
  );
}
