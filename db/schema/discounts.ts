import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DiscountKind } from "#rules/discount/discount.ts";
import type { CollectionId, OrderId, ProductId, StoreId } from "#rules/input/ids.ts";

export const discounts = pgTable("discounts", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  title: text().notNull(),
  code: text(),
  kind: text().$type<DiscountKind>().notNull(),
  value: bigint({ mode: "number" }).notNull(),
  appliesTo: text("applies_to").$type<"everything" | "collections" | "products">().notNull(),
  minimumCents: bigint("minimum_cents", { mode: "number" }),
  minimumQuantity: integer("minimum_quantity"),
  oncePerCustomer: boolean("once_per_customer").notNull().default(false),
  maxUses: integer("max_uses"),
  uses: integer().notNull().default(0),
  startsAt: timestamp("starts_at", { withTimezone: true }).notNull().defaultNow(),
  endsAt: timestamp("ends_at", { withTimezone: true }),
  paused: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const discountProducts = pgTable(
  "discount_products",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    discountId: uuid("discount_id").notNull(),
    productId: uuid("product_id").$type<ProductId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.productId] })],
);

export const discountCollections = pgTable(
  "discount_collections",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    discountId: uuid("discount_id").notNull(),
    collectionId: uuid("collection_id").$type<CollectionId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.collectionId] })],
);

export const orderDiscounts = pgTable(
  "order_discounts",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    orderId: uuid("order_id").$type<OrderId>().notNull(),
    part: text().$type<"items" | "shipping" | "tax">().notNull(),
    discountId: uuid("discount_id"),
    title: text().notNull(),
    code: text(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    oncePerCustomer: boolean("once_per_customer").notNull(),
    mailbox: text().notNull(),
    /** Its order was cancelled: it counts as unused. */
    released: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.part] })],
);
