import { NavLink } from "react-router";
import { needsOf, SETTINGS_PAGES } from "#app/admin/places.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { menuLinkClass } from "#app/admin/ui/menu/menu-link-class.ts";

/** A column beside the page where there is space, otherwise a row above it that wraps. */
export function SettingsMenu() {
  const may = useMay();
  return (
    <nav aria-label="Settings pages">
      <ul className="-mx-2.25 flex flex-wrap gap-0.5 @4xl:sticky @4xl:top-20 @4xl:flex-col">
        {SETTINGS_PAGES.filter(({ to }) => may(...needsOf(to))).map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={menuLinkClass}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
