import {
  BadgePercent,
  FileText,
  House,
  ListTree,
  Package,
  Palette,
  Settings,
  Shapes,
  ShoppingBag,
  Split,
} from "lucide-react";
import { NavLink } from "react-router";
import { useToDo } from "#app/admin/orders/use-to-do.ts";
import { menuLinkClass } from "#app/admin/ui/menu-link-class.ts";
import { Tooltip } from "#app/admin/ui/tooltip.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { toDoWords } from "#rules/order/to-do.ts";

const DAILY = [
  { to: "/admin", label: "Home", icon: House, end: true },
  { to: "/admin/orders", label: "Orders", icon: ShoppingBag },
  { to: "/admin/products", label: "Products", icon: Package },
  { to: "/admin/collections", label: "Collections", icon: Shapes },
  { to: "/admin/discounts", label: "Discounts", icon: BadgePercent },
];

const ONLINE_STORE = [
  { to: "/admin/online-store/theme", label: "Theme", icon: Palette },
  { to: "/admin/online-store/pages", label: "Pages", icon: FileText },
  { to: "/admin/online-store/menus", label: "Menus", icon: ListTree },
  { to: "/admin/online-store/redirects", label: "Redirects", icon: Split },
];

const SETTINGS = { to: "/admin/settings", label: "Settings", icon: Settings };

type NavigationProps = { iconsOnly?: boolean; onFollow?: () => void };

export function Navigation({ iconsOnly = false, onFollow }: NavigationProps) {
  const shared = { iconsOnly, onFollow };
  const toShip = useToDo()?.ship ?? 0;
  return (
    <nav aria-label="Back office" className="flex h-full flex-col justify-between">
      <div>
        <ul className="grid gap-0.5">
          {DAILY.map((place) => (
            <NavigationLink
              key={place.to}
              {...place}
              {...shared}
              toShip={place.to === "/admin/orders" ? toShip : 0}
            />
          ))}
        </ul>
        <h2 className={iconsOnly ? "sr-only" : "mt-5 mb-1 px-2.5 font-medium text-12 text-muted"}>
          Online store
        </h2>
        <ul className={classNames("grid gap-0.5", iconsOnly && "mt-3 border-line border-t pt-3")}>
          {ONLINE_STORE.map((place) => (
            <NavigationLink key={place.to} {...place} {...shared} />
          ))}
        </ul>
      </div>
      <ul>
        <NavigationLink {...SETTINGS} {...shared} />
      </ul>
    </nav>
  );
}

type MenuEntry = { to: string; label: string; icon: typeof House; end?: boolean; toShip?: number };

function NavigationLink({
  to,
  label,
  icon: Icon,
  end,
  toShip = 0,
  iconsOnly,
  onFollow,
}: MenuEntry & NavigationProps) {
  const words = toShip > 0 ? toDoWords("ship", toShip) : undefined;
  const link = (
    <NavLink to={to} end={end} onClick={onFollow} className={menuLinkClass} aria-description={words}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className={iconsOnly ? "sr-only" : "truncate"}>{label}</span>
      {words && !iconsOnly && (
        <span
          aria-hidden="true"
          className="ml-auto rounded-full bg-line px-1.5 text-12 text-ink tabular-nums"
        >
          {words.split(" ")[0]}
        </span>
      )}
    </NavLink>
  );
  const tip = words ? `${label}, ${words}` : label;
  return <li>{iconsOnly ? <Tooltip text={tip}>{link}</Tooltip> : link}</li>;
}
