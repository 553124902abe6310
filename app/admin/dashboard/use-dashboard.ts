import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { reportFailure } from "./report-failure.ts";

export type DashboardFigures = InferResponseType<typeof api.dashboard.$get, 200>;

/** The state of a part of the screen: figures, loading, or an error with a retry. */
export type DashboardState = { figures: DashboardFigures | undefined; failed: boolean; tryAgain: () => void };

/** Never cached: yesterday's figures under the word 'Today' would be wrong. */
export function useDashboard(): DashboardState {
  const { data, isError, refetch } = useQuery({
    queryKey: ["dashboard"],
    queryFn: fetchFigures,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return { figures: isError ? undefined : data, failed: isError, tryAgain: () => void refetch() };
}

function fetchFigures(): Promise<DashboardFigures> {
  const since = new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
  return answer(api.dashboard.$get({ query: { since } })).catch((error) =>
    reportFailure("The dashboard's figures could not be loaded.", error),
  );
}
