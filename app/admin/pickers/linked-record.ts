import type { LinkedRecord, MenuTargetKind, RecordTarget } from "#rules/menu/menu.ts";

export type RecordKind = RecordTarget["kind"];

/** Collections have no status. */
export type PickedRecord = { id: string; title: string; status?: string };

export function linkedRecord({ id, title, status }: PickedRecord): LinkedRecord {
  return { id, title, shown: status !== "draft" };
}

/** A link whose record is missing leads to one that was deleted. */
type RecordLink = { kind: RecordKind; record?: LinkedRecord };

export function recordTitle({ kind, record }: RecordLink): string {
  return record?.title ?? `Deleted ${kind}`;
}

/** Why shoppers do not see it. */
export function hiddenBecause({ kind, record }: RecordLink): string | undefined {
  if (!record) return `Not shown: this ${kind} was deleted`;
  return record.shown ? undefined : `Not shown: this ${kind} is a draft`;
}

export const KIND_NAMES: Record<MenuTargetKind, string> = {
  collection: "Collection",
  product: "Product",
  page: "Page",
  search: "Search",
  address: "Web address",
};
