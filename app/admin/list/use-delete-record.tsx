import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toApiError } from "#app/admin/api/api-error.ts";
import { capitalized, type RecordNoun } from "#app/admin/record-noun.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** Asks, then deletes one row of a list and loads the list again. */
export function useDeleteRecord(
  noun: RecordNoun,
  request: (id: string) => Promise<Response>,
  words: { title: string; description: string },
) {
  const [doomed, setDoomed] = useState<string>();
  const close = () => setDoomed(undefined);
  const queryClient = useQueryClient();
  const remove = useMutation({
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
    onSettled: close,
  });
  return {
    ask: setDoomed,
    question: (
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={close}
        onConfirm={() => doomed && remove.mutate(doomed)}
        {...words}
        confirmLabel="Delete"
        busy={remove.isPending}
      />
    ),
  };
}
