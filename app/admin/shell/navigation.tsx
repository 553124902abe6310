import { NavLink } from "react-router";
import { useToDo } from "#app/admin/orders/use-to-do.ts";
import { DAILY, needsOf, type OfficePlace, ONLINE_STORE, SETTINGS } from "#app/admin/places.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { menuLinkClass } from "#app/admin/ui/menu/menu-link-class.ts";
import { Tooltip } from "#app/admin/ui/tooltip.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { toDoWords } from "#rules/order/to-do.ts";

type NavigationProps = { iconsOnly?: boolean; onFollow?: () => void };

export function Navigation({ iconsOnly = false, onFollow }: NavigationProps) {
  const shared = { iconsOnly, onFollow };
  const toShip = useToDo()?.ship ?? 0;
  const may = useMay();
  const isShown = ({ to }: OfficePlace) => may(...needsOf(to));
  return (
    <nav aria-label="Back office" className="flex h-full flex-col justify-between">
      <div>
        <ul className="grid gap-0.5">
          {DAILY.filter(isShown).map((place) => (
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
          {ONLINE_STORE.filter(isShown).map((place) => (
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

function NavigationLink({
  to,
  label,
  icon: Icon,
  toShip = 0,
  iconsOnly,
  onFollow,
}: OfficePlace & { toShip?: number } & NavigationProps) {
  const words = toShip > 0 ? toDoWords("ship", toShip) : undefined;
  const link = (
    <NavLink
      to={to}
      end={to === "/admin"}
      onClick={onFollow}
      className={menuLinkClass}
      aria-description={words}
    >
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
