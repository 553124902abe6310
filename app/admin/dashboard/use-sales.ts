import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { reportFailure } from "./report-failure.ts";

const DAYS_SHOWN = 30;

export type Sales = Awaited<ReturnType<typeof readSales>>;
export type SalesDay = Sales["days"][number];

/** Never cached, like the rest of the dashboard. */
export function useSales() {
  return useQuery({
    queryKey: ["dashboard", "sales"],
    queryFn: () =>
      readSales().catch((error) => reportFailure("The sales of the last days could not be loaded.", error)),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

function readSales() {
  const midnights = localMidnights(new Date()).join(",");
  return answer(api.dashboard.series.$get({ query: { midnights } }));
}

/** Days in the owner's time zone, and not always 24 hours: clocks change. */
function localMidnights(now: Date): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const daysAgo = DAYS_SHOWN - 1 - index;
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
  });
}
