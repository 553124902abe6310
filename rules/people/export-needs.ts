import type { ExportKind } from "#rules/export/export-kind.ts";
import type { Permission } from "./roles.ts";

/** What a person needs to write, see and download each kind of file. */
export const EXPORT_NEEDS: Record<ExportKind, Permission> = {
  products: "catalogue",
  discounts: "catalogue",
  orders: "export-orders",
  invoices: "export-orders",
  customers: "export-orders",
  redirects: "content",
  pages: "content",
  consents: "export-orders",
  everything: "settings",
};
