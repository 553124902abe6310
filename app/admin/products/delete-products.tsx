import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api-client.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** Asks, then deletes. An empty list asks nothing. */
export function DeleteProducts({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const queryClient = useQueryClient();
  // While the dialog fades out it still says what it said.
  const [asked, setAsked] = useState(1);
  if (ids.length > 0 && ids.length !== asked) setAsked(ids.length);

  const remove = useMutation({
    mutationFn: () => answer(api.products.bulk.$post({ json: { action: "delete", ids } })),
    onSuccess: ({ done }) => {
      showToast({
        title: done > 1 ? `${done} products deleted successfully` : "Product deleted successfully",
      });
      return queryClient.invalidateQueries({ queryKey: ["products"] });
    },
    onError: () => showToast({ kind: "error", title: "Error", description: "Failed to delete product" }),
    onSettled: onDone,
  });

  return (
    <ConfirmDialog
      open={ids.length > 0}
      onClose={onDone}
      onConfirm={() => remove.mutate()}
      title={
        asked > 1
          ? `Are you sure you want to delete these ${asked} products?`
          : "Are you sure you want to delete this product?"
      }
      description="Orders that hold it stay readable. This cannot be undone."
      confirmLabel="Delete"
      busy={remove.isPending}
    />
  );
}
