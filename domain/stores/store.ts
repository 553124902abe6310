import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";
import { mainNameOf } from "./main-name.ts";

export type Store = {
  id: StoreId;
  slug: string | null;
  name: string;
  onboardingCompleted: boolean;
  currencyCode: string;
  shippingFlatRateCents: number;
  taxPercent: number;
  showLowestPrice: boolean;
  takesWithdrawals: boolean;
  protectsOrders: boolean;
  takesStockWishes: boolean;
  asksForNews: boolean;
  hasAccounts: boolean;
  searchTitle: string;
  searchDescription: string;
  socialImageUrl: string;
  socialImageAlt: string;
  searchAsYouType: boolean;
  sellsToAssistants: boolean;
  language: Language;
  /** Closed while it is built. */
  openingSoon: boolean;
  /** By the operator of the server: why, in words for the store's people. */
  suspendedReason: string | null;
  suspendedAt: Date | null;
  /** When the operator's closing erases it. */
  closingAt: Date | null;
  /** It has zones or pickup, which decide on the price of shipping instead of the flat rate. */
  hasZones: boolean;
  /** Its tax settings decide on the tax instead of the one percentage. */
  hasTaxes: boolean;
  /** Empty until the owner chooses one. */
  timeZone: string;
  /** The name of its own at which it stands for everyone. */
  mainName: string | null;
};

const storeColumns = {
  id: stores.id,
  slug: stores.slug,
  name: stores.name,
  onboardingCompleted: stores.onboardingCompleted,
  currencyCode: stores.currencyCode,
  shippingFlatRateCents: stores.shippingFlatRateCents,
  taxPercent: stores.taxPercent,
  showLowestPrice: stores.showLowestPrice,
  takesWithdrawals: stores.takesWithdrawals,
  protectsOrders: stores.protectsOrders,
  takesStockWishes: stores.takesStockWishes,
  asksForNews: stores.asksForNews,
  hasAccounts: stores.hasAccounts,
  searchTitle: stores.searchTitle,
  searchDescription: stores.searchDescription,
  socialImageUrl: stores.socialImageUrl,
  socialImageAlt: stores.socialImageAlt,
  searchAsYouType: stores.searchAsYouType,
  sellsToAssistants: stores.sellsToAssistants,
  language: stores.language,
  openingSoon: stores.openingSoon,
  suspendedReason: stores.suspendedReason,
  suspendedAt: stores.suspendedAt,
  closingAt: stores.closingAt,
  // By name: Drizzle would write the column without its table, which is the zone's own id in here.
  hasZones: sql<boolean>`exists (select from shipping_zones where store_id = stores.id)
    or exists (select from local_pickups where store_id = stores.id)`,
  hasTaxes: sql<boolean>`exists (select from tax_settings where store_id = stores.id)`,
  timeZone: sql<string>`coalesce((select time_zone from store_details where store_id = stores.id), '')`,
  mainName: sql<string | null>`${sql.raw(mainNameOf("stores.id"))}`,
};

/** PostgreSQL returns exact decimals as text; with two decimals a number is exact enough. */
function toStore<Row extends { taxPercent: string }>(row: Row) {
  return { ...row, taxPercent: Number(row.taxPercent) };
}

export async function getStore(tx: Tx, store: StoreId): Promise<Store> {
  const [row] = await tx.select(storeColumns).from(stores).where(eq(stores.id, store));
  return toStore(requireStore(row));
}

/** Locks the store until the transaction ends. */
export async function getStoreForUpdate(tx: Tx, store: StoreId): Promise<Store> {
  const [row] = await tx.select(storeColumns).from(stores).where(eq(stores.id, store)).for("update");
  return toStore(requireStore(row));
}

/** A signed-in owner always has a store. */
export function requireStore<Row>(row: Row | undefined): Row {
  if (!row) throw new Error("The store of a signed-in owner does not exist.");
  return row;
}
