import { fileSize } from "#app/admin/file-size.ts";
import { counted } from "#rules/text/counted.ts";
import { withoutTurns } from "#rules/text/text.ts";
import type { Import } from "./use-import.ts";

const DIALECTS: Record<NonNullable<Import["dialect"]>, string> = {
  shopify: "Shopify file",
  woocommerce: "WooCommerce file",
  storewright: "Storewright file",
  "stock-and-prices": "Stock and price list",
};

/** “Shopify file · 3,684 rows · 48 KB”. */
export function fileWords({ dialect, rows, bytes }: Pick<Import, "dialect" | "rows" | "bytes">): string {
  const words = [dialect && DIALECTS[dialect], rows !== null && counted(rows, "row"), fileSize(bytes)];
  return words.filter(Boolean).join(" · ");
}

const MAX_NAME_LENGTH = 60;
const END_LENGTH = 15;

/** A name of a file as a heading takes it: the beginning and the end of a long one. */
export function fileName(name: string): string {
  const letters = [...withoutTurns(name)];
  if (letters.length <= MAX_NAME_LENGTH) return letters.join("");
  return [...letters.slice(0, MAX_NAME_LENGTH - END_LENGTH), "…", ...letters.slice(-END_LENGTH)].join("");
}

type Results = Import["results"];

/** “951 created, 31 changed, 3 skipped”: what is not zero. */
export function resultWords({ created, updated, unchanged, skipped, failed }: Results): string {
  return listed([
    [created, "created"],
    [updated, "changed"],
    [unchanged, "unchanged"],
    [skipped, "skipped"],
    [failed, "failed"],
  ]);
}

/** “Pictures: 40 fetched, 3 failed.”; empty for a file without new pictures. */
export function pictureWords({ waiting, done, failed }: Import["pictures"]): string {
  if (waiting + done + failed === 0) return "";
  const words = listed([
    [done, "fetched"],
    [failed, "failed"],
    [waiting, "waiting"],
  ]);
  return `Pictures: ${words}.`;
}

export function undoWords({ removed, restored }: Results): string {
  return listed([
    [removed, "deleted"],
    [restored, "restored"],
  ]);
}

function listed(counts: [number, string][]): string {
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en-US")} ${word}`);
  return said.join(", ") || "nothing";
}
