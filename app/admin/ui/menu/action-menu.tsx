import { Menu } from "@base-ui/react/menu";
import { type ReactElement, useRef } from "react";
import { classNames } from "#app/ui/class-names.ts";

export type MenuAction = {
  label: string;
  onChoose: () => void;
  /** It takes something away. */
  danger?: boolean;
};

type ActionMenuProps = {
  trigger: ReactElement;
  groups: MenuAction[][];
  /** The edge of the trigger that the menu keeps to: at the left of a screen it opens to the right. */
  align?: "start" | "end";
};

/** The actions that are not the main one, in groups with a line between them. */
export function ActionMenu({ trigger, groups, align = "end" }: ActionMenuProps) {
  const chosen = useRef<MenuAction>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const shown = groups.filter((group) => group.length > 0);

  // The focus returns to the trigger first: a dialog that opens now gives it back there.
  function runChosen(open: boolean) {
    const action = chosen.current;
    if (open || !action) return;
    chosen.current = undefined;
    button.current?.focus();
    action.onChoose();
  }

  if (shown.length === 0) return null;
  return (
    <Menu.Root onOpenChangeComplete={runChosen}>
      <Menu.Trigger ref={button} render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align={align} sideOffset={4} className="z-20">
          <Menu.Popup className={MENU_POPUP}>
            {shown.map((group, at) => (
              <Menu.Group
                key={group[0]?.label}
                className={classNames(at > 0 && "mt-1 border-line border-t pt-1")}
              >
                {group.map((action) => (
                  <Menu.Item
                    key={action.label}
                    onClick={() => {
                      chosen.current = action;
                    }}
                    className={classNames(MENU_ITEM, action.danger && "text-danger")}
                  >
                    {action.label}
                  </Menu.Item>
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export const MENU_POPUP =
  "min-w-52 max-w-[calc(100vw-2rem)] rounded-control border border-line bg-card p-1 shadow-float outline-none " +
  "transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";

export const MENU_ITEM =
  "flex min-h-9 cursor-pointer select-none items-center rounded-control px-3 py-1.5 text-14 outline-none " +
  "data-highlighted:bg-ink/5";
