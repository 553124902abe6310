import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

/** The frame of every settings page: its title, the menu of all pages, and its cards. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="@container">
      <title>{`${title} · Storewright`}</title>
      <PageHeader title={title} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[9rem_minmax(0,1fr)]">
        <SettingsMenu />
        <div className="@container flex flex-col gap-6">{children}</div>
      </div>
    </div>
  );
}
