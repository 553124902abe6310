import { randomUUID } from "node:crypto";
import { asService, type Db } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { aProduct, type aProductForm, aVariant, variantsOf } from "./factories-catalog.ts";

type StoreChanges = Partial<Omit<typeof stores.$inferInsert, "slug">> & { slug?: string };

/** A store as a shopper sees it. */
export async function aShop(db: Db, changes: StoreChanges = {}): Promise<{ id: StoreId; slug: string }> {
  const id = randomUUID() as StoreId;
  const slug = changes.slug ?? `shop-${id.slice(0, 8)}`;
  const owner = { ownerUserId: randomUUID() as UserId, onboardingCompleted: true };
  await asService(db, (tx) => tx.insert(stores).values({ id, name: slug, ...owner, ...changes, slug }));
  return { id, slug };
}

type ProductChanges = Parameters<typeof aProductForm>[0];

export function anActiveProduct(db: Db, store: StoreId, changes: ProductChanges = {}): Promise<Product> {
  return aProduct(db, store, { status: "active", ...changes });
}

/** A mug without options, at this price and stock. */
export function aMug(
  db: Db,
  store: StoreId,
  {
    price_cents = 1_000,
    inventory_qty = 10,
    requires_shipping = true,
    ...changes
  }: ProductChanges & MugFigures = {},
): Promise<Product> {
  const variants = { added: [aVariant({ price_cents, inventory_qty, requires_shipping })] };
  return anActiveProduct(db, store, { title: "Mug", ...changes, variants });
}

type MugFigures = { price_cents?: number; inventory_qty?: number; requires_shipping?: boolean };

/** Two options, Size and Colour; the small blue one is sold out. */
export function aShirt(db: Db, store: StoreId, changes: ProductChanges = {}): Promise<Product> {
  const added = variantsOf(["S", "M"], ["Red", "Blue"]).map((variant, index) => ({
    ...variant,
    price_cents: 2_000 + index * 100,
    inventory_qty: index === 1 ? 0 : 3,
  }));
  const options = [{ name: "Size" }, { name: "Colour" }];
  return anActiveProduct(db, store, { title: "Linen Shirt", options, ...changes, variants: { added } });
}
