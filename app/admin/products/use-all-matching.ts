import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api-client.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";

export type AllMatching = {
  match: ProductMatch;
  /** Over all pages; undefined until it was counted. */
  count: number | undefined;
  chosen: boolean;
  choose(chosen: boolean): void;
};

/** Selects every product that matches, beyond the page. Offered once the whole page is selected. */
export function useAllMatching(match: ProductMatch, offered: boolean): AllMatching {
  const [wanted, choose] = useState(false);
  const { data } = useQuery({
    queryKey: ["products", "count", match],
    queryFn: () => answer(api.products.count.$get({ query: match })),
    enabled: offered,
  });
  return { match, count: data?.count, chosen: offered && wanted, choose };
}
