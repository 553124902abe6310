import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "#app/admin/api/api-error.ts";
import { capitalized, type RecordNoun } from "#app/admin/record-noun.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** Deletes one row of a list, and loads the list again. */
export function useDeleteRecord(
  noun: RecordNoun,
  request: (id: string) => Promise<Response>,
  onSettled: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const response = await request(id);
      // Deleting twice is not an error.
      if (!response.ok && response.status !== 404) throw await toApiError(response);
    },
    onSuccess: () => {
      showToast({ title: `${capitalized(noun)} deleted successfully` });
      return queryClient.invalidateQueries({ queryKey: [`${noun}s`] });
    },
    onError: () => showToast({ kind: "error", title: "Error", description: `Failed to delete ${noun}` }),
    onSettled,
  });
}
