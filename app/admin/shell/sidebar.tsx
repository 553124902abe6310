import { classNames } from "#app/ui/class-names.ts";
import { Navigation } from "./navigation.tsx";

/** From 768 px up: 16rem wide, or 3rem with icons alone. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  return (
    <aside
      data-collapsed={collapsed}
      className={classNames(
        "sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 border-line border-r bg-paper py-3 transition-[width] md:block",
        collapsed ? "w-12 px-1.25" : "w-64 px-3",
      )}
    >
      <Navigation iconsOnly={collapsed} />
    </aside>
  );
}
