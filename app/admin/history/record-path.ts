import { listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import type { HistoryKind } from "#rules/history/history-kinds.ts";

const NOUNS: readonly string[] = [
  "product",
  "collection",
  "discount",
  "page",
  "redirect",
] satisfies RecordNoun[];

/** Where the office shows it. */
export function pathOf(kind: HistoryKind, id: string): string | undefined {
  if (kind === "shop-domain") return "/admin/settings/domain";
  return NOUNS.includes(kind) ? `${listPath(kind as RecordNoun)}/${id}` : undefined;
}
