import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api-client.ts";
import type { ProductMatch } from "#rules/product/product-match.ts";

export type AllMatching = {
  match: ProductMatch;
  /** Of all pages; unknown until it was counted. */
  count: number | undefined;
  chosen: boolean;
  choose(chosen: boolean): void;
};

/** The choice of every product that matches, beyond the page. Offered once the whole page is chosen. */
export function useAllMatching(match: ProductMatch, offered: boolean): AllMatching {
  const [wanted, choose] = useState(false);
  const { data } = useQuery({
    queryKey: ["products", "count", match],
    queryFn: () => answer(api.products.count.$get({ query: match })),
    enabled: offered,
  });
  return { match, count: data?.count, chosen: offered && wanted, choose };
}
