import { NavLink } from "react-router";
import { menuLinkClass } from "#app/admin/ui/menu-link-class.ts";

/** The settings pages that exist, in the order of the menu. */
const PAGES = [
  { to: "/admin/settings", label: "Store" },
  { to: "/admin/settings/details", label: "Store details" },
  { to: "/admin/settings/search", label: "Search and sharing" },
  { to: "/admin/settings/shipping", label: "Shipping" },
  { to: "/admin/settings/taxes", label: "Taxes" },
  { to: "/admin/settings/payments", label: "Payments" },
  { to: "/admin/settings/mails", label: "Mails" },
  { to: "/admin/settings/invoices", label: "Invoices" },
  { to: "/admin/settings/moving", label: "Import and export" },
];

/** A column beside the page where there is space, otherwise a row above it that wraps. */
export function SettingsMenu() {
  return (
    <nav aria-label="Settings pages">
      <ul className="-mx-2.25 flex flex-wrap gap-0.5 @4xl:sticky @4xl:top-20 @4xl:flex-col">
        {PAGES.map(({ to, label }) => (
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
