import { classNames } from "#app/ui/class-names.ts";

/** The style of a menu link, for NavLink. */
export function menuLinkClass({ isActive }: { isActive: boolean }): string {
  return classNames(
    "flex h-9 items-center gap-3 overflow-hidden rounded-control px-2.25 font-medium text-14 transition-colors",
    isActive ? "bg-accent-tint text-accent" : "text-muted hover:bg-ink/5 hover:text-ink",
  );
}
