import { Menu } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MENU_ITEM, MENU_POPUP } from "./action-menu.tsx";

type MenuLink = { to: string; label: string; hint: string; isCurrent: boolean };

type LinkMenuProps = { trigger: ReactElement; label: string; links: MenuLink[] };

/** A menu of places to go to, of which one is here. */
export function LinkMenu({ trigger, label, links }: LinkMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={4} className="z-20">
          <Menu.Popup className={classNames(MENU_POPUP, "max-h-(--available-height) w-72 overflow-y-auto")}>
            <Menu.Group>
              <Menu.GroupLabel className="px-3 py-1.5 font-medium text-12 text-muted">
                {label}
              </Menu.GroupLabel>
              {links.map((link) => (
                <Item key={link.to} {...link} />
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ to, label, hint, isCurrent }: MenuLink) {
  return (
    <Menu.Item
      className={classNames(MENU_ITEM, "gap-3")}
      render={<Link to={to} aria-current={isCurrent || undefined} />}
    >
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2" dir="auto">
          {label}
        </span>
        <span className="block text-13 text-muted">{hint}</span>
      </span>
      {isCurrent && <Icon name="check" className="size-4 shrink-0 text-accent" />}
    </Menu.Item>
  );
}
