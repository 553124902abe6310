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
} from "lucide-react";

// The screens of the menus, in their order. The search of the office finds them all.

export type Place = { to: string; label: string; icon: LucideIcon };

export const DAILY = [
  { to: "/admin", label: "Home", icon: House },
  { to: "/admin/orders", label: "Orders", icon: ShoppingBag },
  { to: "/admin/products", label: "Products", icon: Package },
  { to: "/admin/collections", label: "Collections", icon: Shapes },
  { to: "/admin/discounts", label: "Discounts", icon: BadgePercent },
] as const satisfies Place[];

export const ONLINE_STORE = [
  { to: "/admin/online-store/theme", label: "Theme", icon: Palette },
  { to: "/admin/online-store/pages", label: "Pages", icon: FileText },
  { to: "/admin/online-store/menus", label: "Menus", icon: ListTree },
  { to: "/admin/online-store/redirects", label: "Redirects", icon: Split },
] as const satisfies Place[];

export const SETTINGS = { to: "/admin/settings", label: "Settings", icon: Settings } as const satisfies Place;

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
  { to: "/admin/settings/moving", label: "Import and export" },
] as const;
