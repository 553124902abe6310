import { fileSize } from "#app/admin/file-size.ts";
import { sayMoment } from "#app/admin/ui/when.tsx";
import type { ExportKind, ProductFormat } from "#rules/export/export-kind.ts";
import { counted } from "#rules/text/counted.ts";
import type { Export } from "./use-export.ts";

type Words = {
  /** “Exporting products”. */
  what: string;
  /** Of what the progress counts. */
  noun: string;
};

export const EXPORT_WORDS: Record<ExportKind, Words> = {
  products: { what: "products", noun: "product" },
  orders: { what: "orders", noun: "order" },
  invoices: { what: "invoices", noun: "document" },
  customers: { what: "customers", noun: "customer" },
  discounts: { what: "discounts", noun: "discount" },
  redirects: { what: "redirects", noun: "redirect" },
  pages: { what: "pages", noun: "page" },
  consents: { what: "news list", noun: "subscriber" },
  everything: { what: "everything", noun: "record" },
};

/** “3,684 products exported”. */
export function exportedWords(kind: ExportKind, count: number): string {
  return kind === "everything"
    ? "Your archive is made"
    : `${counted(count, EXPORT_WORDS[kind].noun)} exported`;
}

/** “Products · Shopify”. */
export function exportTitle({ kind, input }: Pick<Export, "kind" | "input">): string {
  const { what } = EXPORT_WORDS[kind];
  const title = what.slice(0, 1).toUpperCase() + what.slice(1);
  return "format" in input ? `${title} · ${FORMAT_WORDS[input.format].label}` : title;
}

/** “997 products · 48 KB”. The size of an archive is known when it has been downloaded. */
export function fileWords(row: Export, zone: string): string {
  const { kind, state, job } = row;
  const words = [job && counted(job.done, EXPORT_WORDS[kind].noun), state === "done" && keptWords(row, zone)];
  return words.filter(Boolean).join(" · ");
}

function keptWords({ kind, files, kept_until }: Export, zone: string): string {
  if (kind === "everything") return `kept until ${sayMoment(new Date(kept_until), new Date(), zone)}`;
  return fileSize(files.reduce((sum, file) => sum + file.bytes, 0));
}

const SHOPIFY_LIMITS = "It holds one collection for each product, and no reduced tax class.";

export const FORMAT_WORDS: Record<ProductFormat, { label: string; hint: string }> = {
  storewright: {
    label: "Storewright",
    hint: "Everything that a product has here. For a spreadsheet, another store, or to keep.",
  },
  shopify: {
    label: "Shopify",
    hint: `Title, URL handle, Description … For Shopify itself. ${SHOPIFY_LIMITS}`,
  },
  "old-shopify": {
    label: "Shopify until 2025",
    hint: `Handle, Title, Body (HTML) … For other programs that read Shopify's file. ${SHOPIFY_LIMITS}`,
  },
};
