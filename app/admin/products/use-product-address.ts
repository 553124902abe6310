import { listFields, useListAddress } from "#app/admin/list/use-list-address.ts";
import { productMatchFields, productSortField } from "#rules/product/product-match-input.ts";
import { PRODUCT_STATUSES } from "#rules/product/product-status.ts";

const { stock, vendor, tag, collection, missing } = productMatchFields;

const FIELDS = {
  ...listFields(PRODUCT_STATUSES),
  stock: stock.unwrap(),
  vendor: vendor.unwrap(),
  tag: tag.unwrap(),
  collection: collection.unwrap(),
  missing: missing.unwrap(),
  sort: productSortField.unwrap(),
};

export type ProductAddress = ReturnType<typeof useProductAddress>;

/** The list's filters and order, and the filters alone: those that an export or a removal of all that match uses. */
export function useProductAddress() {
  const address = useListAddress(FIELDS);
  const { sort, ...match } = address.filters;
  return { ...address, sort: sort ?? "newest", match };
}
