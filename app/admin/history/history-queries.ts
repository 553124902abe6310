import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { HistoryKind } from "#rules/history/history-kinds.ts";

export type HistoryEntry = InferResponseType<typeof api.history.$get, 200>["entries"][number];

/** Of a record ('product:ID'), of some kinds ('payments,stripe'), by a person, or all. */
export type HistoryFilters = { about?: `${HistoryKind}:${string}`; kind?: string; person?: string };

export function useHistory(filters: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: ["history", filters],
    queryFn: ({ pageParam }) =>
      answer(api.history.$get({ query: { ...filters, ...(pageParam && { before: pageParam }) } })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useHistoryPeople() {
  return useQuery({ queryKey: ["history", "people"], queryFn: () => answer(api.history.people.$get()) });
}

export function useChange(id: string) {
  return useQuery({
    queryKey: ["history", "change", id],
    queryFn: () => answer(api.history[":id"].$get({ param: { id } })),
    gcTime: 0,
  });
}

/** Every screen may show what was put back. */
export function usePutBack(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields }: { id: string; fields?: string[] }) => {
      const response = await api.history[":id"]["put-back"].$post({
        param: { id },
        json: fields ? { fields } : {},
      });
      if (!response.ok) throw await toApiError(response as unknown as Response);
      await queryClient.invalidateQueries();
    },
    onSuccess: () => {
      showToast({ title: "It is as before" });
      onDone();
    },
    onError: (error) => showToast(failure(error, "It could not be put back", NOT_REACHED)),
  });
}
