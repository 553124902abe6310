import type { StoreId } from "#rules/input/ids.ts";
import { aboutFormerKey } from "./former-keys.ts";
import { aboutOf, type StoreSecret } from "./store-secret.ts";

/** A column that is sealed with a key of AUTH_SECRET, and what its values were sealed for. */
export type SealedColumn = {
  /** As the operator reads it. */
  kind: string;
  table: string;
  /** The primary key, and its type. */
  key: string;
  keyType: "uuid" | "text";
  column: string;
  /** Of stores' secrets. */
  store?: string;
  about(row: { key: string; store: StoreId }): string;
};

const OF_STORES: Record<StoreSecret, Pick<SealedColumn, "kind" | "table" | "key" | "column">> = {
  "stripe key": { kind: "Stripe keys", table: "stripe_accounts", key: "store_id", column: "sealed_key" },
  "stripe webhook secret": {
    kind: "webhook secrets of Stripe",
    table: "stripe_accounts",
    key: "store_id",
    column: "sealed_webhook_secret",
  },
  "webhook secret": {
    kind: "signing secrets of webhooks",
    table: "webhooks",
    key: "id",
    column: "sealed_secret",
  },
};

export const SEALED_COLUMNS: SealedColumn[] = [
  {
    kind: "authenticator apps",
    table: "factors",
    key: "id",
    keyType: "uuid",
    column: "totp_secret",
    about: () => "",
  },
  ...Object.entries(OF_STORES).map(([purpose, place]) => ({
    ...place,
    keyType: "uuid" as const,
    store: "store_id",
    about: ({ store }: { store: StoreId }) => aboutOf(store, purpose as StoreSecret),
  })),
  {
    kind: "keys of former secrets",
    table: "former_keys",
    key: "id",
    keyType: "text",
    column: "sealed_key",
    about: ({ key }) => aboutFormerKey(key),
  },
];
