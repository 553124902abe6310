import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { RetentionInput } from "#rules/customer/retention.ts";

export type RetentionRule = NonNullable<InferResponseType<typeof api.retention.$get, 200>["rule"]>;

export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: () => answer(api.retention.$get()),
});

/** How many customers a rule would erase now. */
export const retentionPreviewQuery = ({ years, erases_subscribers }: RetentionInput) =>
  queryOptions({
    queryKey: ["retention", "preview", years, erases_subscribers],
    queryFn: () =>
      answer(
        api.retention.preview.$get({
          query: { years: String(years), erases_subscribers: String(erases_subscribers) },
        }),
      ),
    // Each time that it is asked: orders come in, and years go by.
    gcTime: 0,
  });

/** Null: nobody is erased any more. */
export function useSaveRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rule: RetentionInput | null) => {
      if (rule) return answer(api.retention.$put({ json: rule }));
      const response = await api.retention.$delete();
      if (!response.ok) throw await toApiError(response);
      return { rule: null };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(retentionQuery.queryKey, saved);
      showToast({ title: "Settings updated successfully" });
    },
    onError: (error) => showToast(failure(error, "Failed to update settings", NOT_REACHED)),
  });
}
