import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { ProductMatch } from "#rules/product/product-match.ts";

/** Some products by their ids, or all that match: the latter is a job. */
export type Doomed = { ids: string[] } | { match: ProductMatch; count: number };

type DeleteProductsProps = { doomed: Doomed | undefined; onClose: () => void; onQueued: () => void };

/** Asks, then deletes. Shows nothing when there is nothing to delete. */
export function DeleteProducts({ doomed, onClose, onQueued }: DeleteProductsProps) {
  // Keeps its text while the dialog fades out.
  const [asked, setAsked] = useState(1);
  const count = countOf(doomed);
  if (count > 0 && count !== asked) setAsked(count);
  const remove = useRemove({ onQueued, onSettled: onClose });

  return (
    <ConfirmDialog
      open={count > 0}
      onClose={onClose}
      onConfirm={() => doomed && remove.mutate(doomed)}
      title={
        asked > 1
          ? `Are you sure you want to delete these ${asked.toLocaleString("en-US")} products?`
          : "Are you sure you want to delete this product?"
      }
      description="Orders that contain it stay readable. This cannot be undone."
      confirmLabel="Delete"
      busy={remove.isPending}
    />
  );
}

function countOf(doomed: Doomed | undefined): number {
  if (!doomed) return 0;
  return "ids" in doomed ? doomed.ids.length : doomed.count;
}

function useRemove({ onQueued, onSettled }: { onQueued: () => void; onSettled: () => void }) {
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();
  return useMutation({
    mutationFn: async (doomed: Doomed) => {
      if ("ids" in doomed) return removeNow(doomed.ids);
      const queued = await answer(api.products.remove.$post({ json: { status: "all", ...doomed.match } }));
      onQueued();
      await watchJob({ ...queued, kind: "remove-products" });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["products"] }),
    onError: () => showToast({ kind: "error", title: "Error", description: "Failed to delete product" }),
    onSettled,
  });
}

async function removeNow(ids: string[]): Promise<void> {
  const { done } = await answer(api.products.bulk.$post({ json: { action: "delete", ids } }));
  showToast({ title: done > 1 ? `${done} products deleted successfully` : "Product deleted successfully" });
}
