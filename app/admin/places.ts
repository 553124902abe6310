import {
  BadgePercent,
  FileText,
  House,
  ListTree,
  type LucideIcon,
  Package,
  Palette,
  Settings,
  Shapes,
  ShoppingBag,
  Split,
  Users,
} from "lucide-react";
import type { Permission } from "#rules/people/roles.ts";

// The screens of the menus, in their order. The search of the office finds them all.

export type OfficePlace = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Any of these; without it everybody of the store opens it. */
  needs?: readonly Permission[];
};

export const DAILY = [
  { to: "/admin", label: "Home", icon: House },
  { to: "/admin/orders", label: "Orders", icon: ShoppingBag, needs: ["see-orders"] },
  { to: "/admin/customers", label: "Customers", icon: Users, needs: ["customers"] },
  { to: "/admin/products", label: "Products", icon: Package },
  { to: "/admin/collections", label: "Collections", icon: Shapes },
  { to: "/admin/discounts", label: "Discounts", icon: BadgePercent },
] as const satisfies OfficePlace[];

export const ONLINE_STORE = [
  { to: "/admin/online-store/theme", label: "Theme", icon: Palette, needs: ["content"] },
  { to: "/admin/online-store/pages", label: "Pages", icon: FileText },
  { to: "/admin/online-store/menus", label: "Menus", icon: ListTree },
  { to: "/admin/online-store/redirects", label: "Redirects", icon: Split },
] as const satisfies OfficePlace[];

export const SETTINGS = {
  to: "/admin/settings",
  label: "Settings",
  icon: Settings,
} as const satisfies OfficePlace;

export const SETTINGS_PAGES = [
  { to: "/admin/settings", label: "Store" },
  { to: "/admin/settings/details", label: "Store details" },
  { to: "/admin/settings/language", label: "Language" },
  { to: "/admin/settings/domain", label: "Domain" },
  { to: "/admin/settings/search", label: "Search and sharing" },
  { to: "/admin/settings/shipping", label: "Shipping" },
  { to: "/admin/settings/taxes", label: "Taxes" },
  { to: "/admin/settings/payments", label: "Payments" },
  { to: "/admin/settings/mails", label: "Mails" },
  { to: "/admin/settings/invoices", label: "Invoices" },
  { to: "/admin/settings/customers", label: "Customers" },
  { to: "/admin/settings/people", label: "People" },
  { to: "/admin/settings/connections", label: "Connections", needs: ["connections"] },
  { to: "/admin/settings/history", label: "History" },
  {
    to: "/admin/settings/moving",
    label: "Import and export",
    needs: ["catalogue", "content", "export-orders", "settings"],
  },
] as const satisfies Pick<OfficePlace, "to" | "label" | "needs">[];

/** The forms of new records, and what no menu leads to. */
const OTHERS: Pick<OfficePlace, "to" | "needs">[] = [
  { to: "/admin/products/new", needs: ["catalogue"] },
  { to: "/admin/collections/new", needs: ["catalogue"] },
  { to: "/admin/discounts/new", needs: ["catalogue"] },
  { to: "/admin/imports", needs: ["catalogue"] },
  { to: "/admin/online-store/pages/new", needs: ["content"] },
  { to: "/admin/online-store/redirects/new", needs: ["content"] },
];

const ALL: Pick<OfficePlace, "to" | "needs">[] = [
  ...DAILY,
  ...ONLINE_STORE,
  SETTINGS,
  ...SETTINGS_PAGES,
  ...OTHERS,
];

/** Which permissions open the screen at this address, any of them; with none, everybody of the store may. */
export function needsOf(pathname: string): readonly Permission[] {
  const place = ALL.find(({ to, needs }) => needs && (pathname === to || pathname.startsWith(`${to}/`)));
  return place?.needs ?? ["look"];
}
