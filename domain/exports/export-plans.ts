import type { ExportInput, InputOf } from "#rules/export/export-input.ts";
import { EVERYTHING } from "./archive/everything.ts";
import { CONSENTS } from "./consent-sheet.ts";
import { CUSTOMERS } from "./customer-sheet.ts";
import { DISCOUNTS } from "./discount-sheet.ts";
import { INVOICES } from "./invoice-sheet.ts";
import { ORDERS } from "./order-sheet.ts";
import { PAGES } from "./page-sheet.ts";
import { PRODUCTS } from "./product-sheet.ts";
import { REDIRECTS } from "./redirect-sheet.ts";
import type { ExportPlan } from "./sheet.ts";

const PLANS: { [Kind in ExportInput["kind"]]: ExportPlan<InputOf<Kind>> } = {
  products: PRODUCTS,
  orders: ORDERS,
  invoices: INVOICES,
  customers: CUSTOMERS,
  discounts: DISCOUNTS,
  redirects: REDIRECTS,
  pages: PAGES,
  consents: CONSENTS,
  everything: EVERYTHING,
};

export function planOf({ kind }: ExportInput): ExportPlan {
  // Each plan is handed the input of its own kind.
  return PLANS[kind] as unknown as ExportPlan;
}
