import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ListControls, type ListFilter, ListFilters, namedChoices } from "#app/admin/list/list-filters.tsx";
import { useCurrency } from "#app/admin/session/session.ts";
import {
  type CustomerMatch,
  type CustomerSort,
  LAST_ORDERS,
  type LastOrder,
  NEWS_STATES,
  type NewsState,
  ORDER_COUNTS,
  type OrderCount,
} from "#rules/customer/customer-match.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { CustomerAddress } from "./use-customer-address.ts";

export function CustomerFilters({ address }: { address: CustomerAddress }) {
  const { search: _, ...match } = address.match;
  return (
    <ListControls
      address={address}
      words={SORT_WORDS}
      count={Object.keys(match).length}
      filters={<MoreFilters address={address} />}
    />
  );
}

const SORT_WORDS: Record<CustomerSort, string> = {
  "last-order": "Latest order first",
  spent: "Spent, most first",
  orders: "Orders, most first",
  email: "Email, A to Z",
};

const COUNT_WORDS: Record<OrderCount, string> = {
  none: "No order",
  one: "One order",
  several: "2 or more orders",
  five: "5 or more orders",
};

const LAST_WORDS: Record<LastOrder, string> = {
  30: "In the last 30 days",
  90: "In the last 90 days",
  365: "In the last year",
  older: "Over a year ago",
};

const NEWS_WORDS: Record<NewsState, string> = {
  given: "Want news",
  asked: "Not confirmed",
  left: "Left the news",
  none: "Never asked",
};

const SPENT_STEPS = [50, 100, 250, 500, 1_000, 5_000];

function MoreFilters({ address }: { address: CustomerAddress }) {
  const currency = useCurrency();
  const { data } = useQuery({
    queryKey: ["customers", "filters"],
    queryFn: () => answer(api.customers.filters.$get()),
  });
  const spent = (cents: number) => `At least ${formatMoney(cents, currency)}`;
  const filters: ListFilter<Exclude<keyof CustomerMatch, "search">>[] = [
    { name: "tag", label: "Tag", any: "Any tag", choices: namedChoices(data?.tags) },
    { name: "country", label: "Country", any: "Any country", choices: namedChoices(data?.countries) },
    {
      name: "orders",
      label: "Number of orders",
      any: "Orders: any",
      choices: ORDER_COUNTS.map((count) => ({ value: count, label: COUNT_WORDS[count] })),
    },
    {
      name: "spent",
      label: "Spent",
      any: "Spent: any",
      choices: SPENT_STEPS.map((step) => step * 10 ** currency.decimals).map((cents) => ({
        value: String(cents),
        label: spent(cents),
      })),
      sayUnknown: (cents) => spent(Number(cents)),
    },
    {
      name: "last",
      label: "Last order",
      any: "Last order: any",
      choices: LAST_ORDERS.map((last) => ({ value: last, label: LAST_WORDS[last] })),
    },
    {
      name: "news",
      label: "News",
      any: "News: any",
      choices: NEWS_STATES.map((state) => ({ value: state, label: NEWS_WORDS[state] })),
    },
  ];
  return <ListFilters filters={filters} match={address.match} onChange={address.filter} />;
}
