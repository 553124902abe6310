import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = { label: string; tabs: Tab[]; value: string; onChange: (value: string) => void };

/** All panels stay mounted, so that typed text survives a change of tab. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List aria-label={label} className="relative flex gap-1 border-line border-b">
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={TAB}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute -bottom-px left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width]" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} keepMounted className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

const TAB =
  "cursor-pointer rounded-control px-3 py-2.5 font-medium text-14 text-muted transition-colors hover:text-ink " +
  "focus-visible:-outline-offset-2 data-active:text-ink";
