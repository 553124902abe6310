export type StoreId = string & { readonly __brand: "StoreId" };
export type UserId = string & { readonly __brand: "UserId" };
export type ProductId = string & { readonly __brand: "ProductId" };
export type VariantId = string & { readonly __brand: "VariantId" };
export type CollectionId = string & { readonly __brand: "CollectionId" };
export type OrderId = string & { readonly __brand: "OrderId" };

export type AnyId = StoreId | UserId | ProductId | VariantId | CollectionId | OrderId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Text from outside becomes an id only through here; PostgreSQL throws on anything but a uuid. */
export function parseId<Id extends AnyId>(value: string): Id | undefined {
  return isUuid(value) ? (value.toLowerCase() as Id) : undefined;
}
