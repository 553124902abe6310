import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type MenuProps = { trigger: ReactElement; children: ReactNode };

/** `trigger` is the button that opens it; the children are MenuItems. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-30 outline-none">
          <BaseMenu.Popup className={POPUP}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = { onSelect: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ onSelect, danger = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      className={classNames(
        "flex cursor-pointer items-center gap-2 rounded-control px-3 py-2 text-14 outline-none",
        danger ? "text-danger data-highlighted:bg-danger/10" : "data-highlighted:bg-ink/5",
      )}
    >
      {children}
    </BaseMenu.Item>
  );
}

const POPUP =
  "min-w-44 rounded-card border border-line bg-card p-1 shadow-float outline-none transition-opacity " +
  "data-ending-style:opacity-0 data-starting-style:opacity-0";
