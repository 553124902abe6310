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
import { menuLinkClass } from "#app/admin/ui/menu-link-class.ts";
import { Tooltip } from "#app/admin/ui/tooltip.tsx";
import { classNames } from "#app/ui/class-names.ts";

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
  return (
    <nav aria-label="Back office" className="flex h-full flex-col justify-between">
      <div>
        <ul className="grid gap-0.5">
          {DAILY.map((place) => (
            <NavigationLink key={place.to} {...place} {...shared} />
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

type Place = { to: string; label: string; icon: typeof House; end?: boolean };

function NavigationLink({ to, label, icon: Icon, end, iconsOnly, onFollow }: Place & NavigationProps) {
  const link = (
    <NavLink to={to} end={end} onClick={onFollow} className={menuLinkClass}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className={iconsOnly ? "sr-only" : "truncate"}>{label}</span>
    </NavLink>
  );
  return <li>{iconsOnly ? <Tooltip text={label}>{link}</Tooltip> : link}</li>;
}
