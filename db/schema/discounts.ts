import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { DiscountKind } from "#rules/discount/discount.ts";
import type { CollectionId, OrderId, ProductId, StoreId } from "#rules/input/ids.ts";
import { cents, time } from "./column-types.ts";

export const discounts = pgTable("discounts", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  title: text().notNull(),
  code: text(),
  kind: text().$type<DiscountKind>().notNull(),
  value: bigint({ mode: "number" }).notNull(),
  appliesTo: text("applies_to").$type<"everything" | "collections" | "products">().notNull(),
  minimumCents: cents("minimum_cents"),
  minimumQuantity: integer("minimum_quantity"),
  oncePerCustomer: boolean("once_per_customer").notNull().default(false),
  maxUses: integer("max_uses"),
  uses: integer().notNull().default(0),
  startsAt: time("starts_at").notNull().defaultNow(),
  endsAt: time("ends_at"),
  paused: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: time("created_at").notNull().defaultNow(),
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
    amountCents: cents("amount_cents").notNull(),
    oncePerCustomer: boolean("once_per_customer").notNull(),
    mailbox: text().notNull(),
    /** Its order was cancelled: it counts as unused. */
    released: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.part] })],
);
