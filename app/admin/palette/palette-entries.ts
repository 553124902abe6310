import { Download, ExternalLink, LogOut, type LucideIcon, Plus, Upload } from "lucide-react";
import type { ExportInput } from "#app/admin/exports/use-export.ts";
import { DAILY, needsOf, ONLINE_STORE, SETTINGS, SETTINGS_PAGES } from "#app/admin/places.ts";
import { EXPORT_NEEDS } from "#rules/people/export-needs.ts";
import type { Permission } from "#rules/people/roles.ts";

/** What a chosen entry does. */
export type Deed = { to: string } | { export: ExportInput } | { do: "view-storefront" | "log-out" };

export type Entry = {
  label: string;
  /** Other words that find it. */
  words: string;
  icon: LucideIcon;
  deed: Deed;
  /** Any of these, where the deed does not say it. */
  needs?: readonly Permission[];
};

/** What a person needs to be shown it, any of these. */
export function entryNeeds({ deed, needs }: Entry): readonly Permission[] {
  if (needs) return needs;
  if ("to" in deed) return needsOf(deed.to);
  return "export" in deed ? [EXPORT_NEEDS[deed.export.kind]] : ["look"];
}

type Path<Of extends readonly { to: string }[]> = Of[number]["to"];

/** What a person may type who does not know a screen's name. */
const MENU_WORDS: Record<Path<typeof DAILY | typeof ONLINE_STORE>, string> = {
  "/admin": "dashboard overview start sales revenue figures low stock",
  "/admin/orders": "sales shipping fulfill fulfillment customers buyers returns refunds to do",
  "/admin/customers": "buyers clients people contacts shoppers tags notes privacy gdpr",
  "/admin/products":
    "items articles goods catalogue inventory stock variants prices sku barcode pictures photos",
  "/admin/collections": "categories groups",
  "/admin/discounts": "coupons vouchers promo codes promotions sale offers",
  "/admin/online-store/theme":
    "logo favicon colours colors fonts design look appearance home page announcement footer banner",
  "/admin/online-store/pages": "about contact imprint impressum privacy terms legal conditions faq texts",
  "/admin/online-store/menus": "navigation header footer links",
  "/admin/online-store/redirects": "urls addresses forward 301 broken links",
};

const SETTINGS_WORDS: Record<Path<typeof SETTINGS_PAGES>, string> = {
  "/admin/settings":
    "name address url slug currency flat rate opening soon closed password demo data email notifications security " +
    "passkey two factor 2fa authenticator recovery codes sessions devices sign in login",
  "/admin/settings/details":
    "business company legal name address tax number phone time zone timezone contact imprint",
  "/admin/settings/language":
    "german deutsch french italian spanish portuguese dutch polish swedish czech arabic english translate translation texts words",
  "/admin/settings/domain":
    "dns own address url website name host cname txt records www sender from spf dkim",
  "/admin/settings/search": "seo google meta title description social picture preview opengraph facebook",
  "/admin/settings/shipping":
    "delivery zones rates postage carriers countries local pickup free shipping weight",
  "/admin/settings/taxes": "vat gst sales tax rates prices include included net gross",
  "/admin/settings/payments":
    "stripe cards credit card bank transfer cash on delivery checkout withdrawal order pages law terms legal",
  "/admin/settings/mails": "emails e-mails notifications messages confirmation sender reminders texts words",
  "/admin/settings/invoices": "bills receipts credit notes numbers pdf bookkeeping accounting",
  "/admin/settings/customers":
    "accounts sign in login buyers clients codes their own orders news newsletter consent subscribers mailing list erase delete privacy gdpr retention",
  "/admin/settings/people":
    "staff team employees colleagues users members roles permissions rights access invite invitation owner hand over leave",
  "/admin/settings/connections":
    "api keys tokens developers programs integrations apps accounting newsletter connect access webhooks assistants",
  "/admin/settings/history": "who changed log audit activity undo restore put back before",
  "/admin/settings/moving": "csv shopify woocommerce migrate backup download archive upload move",
};

/** The screens of the menu, as it shows them. */
export const MENU_ENTRIES: Entry[] = [
  ...[...DAILY, ...ONLINE_STORE].map((place) => ({
    label: place.label,
    words: MENU_WORDS[place.to],
    icon: place.icon,
    deed: { to: place.to },
  })),
  {
    label: "Settings",
    words: "preferences options configuration",
    icon: SETTINGS.icon,
    deed: { to: SETTINGS.to },
  },
];

export const SETTINGS_ENTRIES: Entry[] = SETTINGS_PAGES.map((page) => ({
  label: `Settings › ${page.label}`,
  words: SETTINGS_WORDS[page.to],
  icon: SETTINGS.icon,
  deed: { to: page.to },
}));

const NEW = "new add create make";
const EXPORT = "download csv spreadsheet excel save";

export const ACTIONS: Entry[] = [
  { label: "Create product", words: `${NEW} item article`, icon: Plus, deed: { to: "/admin/products/new" } },
  {
    label: "Create discount",
    words: `${NEW} coupon voucher promo code`,
    icon: Plus,
    deed: { to: "/admin/discounts/new" },
  },
  {
    label: "Create collection",
    words: `${NEW} category`,
    icon: Plus,
    deed: { to: "/admin/collections/new" },
  },
  { label: "Create page", words: NEW, icon: Plus, deed: { to: "/admin/online-store/pages/new" } },
  {
    label: "Create redirect",
    words: `${NEW} forward`,
    icon: Plus,
    deed: { to: "/admin/online-store/redirects/new" },
  },
  {
    label: "View storefront",
    words: "shop store open visit preview website",
    icon: ExternalLink,
    deed: { do: "view-storefront" },
  },
  {
    label: "Export products",
    words: EXPORT,
    icon: Download,
    deed: { export: { kind: "products", format: "storewright" } },
  },
  { label: "Export customers", words: EXPORT, icon: Download, deed: { export: { kind: "customers" } } },
  { label: "Export orders", words: EXPORT, icon: Download, deed: { export: { kind: "orders", all: true } } },
  {
    label: "Import products",
    words: "upload csv shopify woocommerce",
    icon: Upload,
    deed: { to: "/admin/settings/moving" },
    needs: ["catalogue"],
  },
  { label: "Log out", words: "logout sign out leave", icon: LogOut, deed: { do: "log-out" } },
];
