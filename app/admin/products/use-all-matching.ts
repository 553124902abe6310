import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import type { AllMatching } from "#app/admin/list/selection-bar.tsx";
import type { ProductMatch } from "#rules/product/product-match.ts";

/** Selects every product that matches, beyond the page. Offered once the whole page is selected. */
export function useAllMatching(match: ProductMatch, offered: boolean): AllMatching & { count: number } {
  const [wanted, choose] = useState(false);
  const { data } = useQuery({
    queryKey: ["products", "count", match],
    queryFn: () => answer(api.products.count.$get({ query: match })),
    enabled: offered,
  });
  const label = data && `Select all ${data.count.toLocaleString("en-US")} products`;
  return { label, count: data?.count ?? 0, chosen: offered && wanted, choose };
}
