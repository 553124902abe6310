import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Synonyms } from "#rules/search/synonyms.ts";

export const synonymsQuery = queryOptions({
  queryKey: ["synonyms"],
  queryFn: () => answer(api.synonyms.$get()),
});

export const missesQuery = queryOptions({
  queryKey: ["search-misses"],
  queryFn: () => answer(api["search-misses"].$get()),
});

export function useSaveSynonyms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { version: number; groups: Synonyms }) => answer(api.synonyms.$put({ json })),
    onSuccess: (saved) => {
      queryClient.setQueryData(synonymsQuery.queryKey, saved);
      showToast({ title: "Synonyms saved" });
    },
    onError: (error) => showToast(failure(error, "Failed to save the synonyms", NOT_REACHED)),
  });
}
