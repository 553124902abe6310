import { z } from "zod";
import { useListAddress } from "#app/admin/list/use-list-address.ts";
import { customerMatchFields, customerSortField } from "#rules/customer/customer-match-input.ts";

const { tag, country, orders, spent, last, news } = customerMatchFields;

const FIELDS = {
  search: z.string().min(1),
  // The frame of all lists has one; nothing sets it here.
  status: z.never(),
  tag: tag.unwrap(),
  country: country.unwrap(),
  orders: orders.unwrap(),
  spent: spent.unwrap(),
  last: last.unwrap(),
  news: news.unwrap(),
  sort: customerSortField.unwrap(),
};

export type CustomerAddress = ReturnType<typeof useCustomerAddress>;

/** The list's filters and order, and the filters alone: those that an export uses. */
export function useCustomerAddress() {
  const address = useListAddress(FIELDS);
  const { sort, status: _, ...match } = address.filters;
  return { ...address, sort: sort ?? "last-order", match };
}
