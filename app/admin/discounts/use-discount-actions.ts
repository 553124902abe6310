import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf, toApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

function useListReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["discounts"] });
}

export function usePauseDiscount() {
  const reload = useListReload();
  return useMutation({
    mutationFn: async ({ id, paused }: { id: string; paused: boolean }) => {
      const response: Response = await api.discounts[":id"].paused.$put({ param: { id }, json: { paused } });
      if (!response.ok) throw await toApiError(response);
    },
    onSuccess: (_, { paused }) => showToast({ title: paused ? "Discount paused" : "Discount resumed" }),
    onError: (error) => showFailure(error, "Failed to change the discount"),
    onSettled: reload,
  });
}

/** Opens the copy. */
export function useDuplicateDiscount() {
  const reload = useListReload();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => answer(api.discounts[":id"].duplicate.$post({ param: { id } })),
    onSuccess: ({ id }) => {
      showToast({
        title: "Discount duplicated",
        description: "This is the copy. It is paused until you resume it.",
        leaving: true,
      });
      navigate(`/admin/discounts/${id}`);
    },
    onError: (error) => showFailure(error, "Failed to duplicate discount"),
    onSettled: reload,
  });
}

export function useDeleteDiscount(onSettled: () => void) {
  const reload = useListReload();
  return useMutation({
    mutationFn: async (id: string) => {
      const response: Response = await api.discounts[":id"].$delete({ param: { id } });
      // Deleting twice is not an error.
      if (!response.ok && response.status !== 404) throw await toApiError(response);
    },
    onSuccess: () => {
      showToast({ title: "Discount deleted successfully" });
      return reload();
    },
    onError: (error) => showFailure(error, "Failed to delete discount"),
    onSettled,
  });
}

function showFailure(error: unknown, otherwise: string): void {
  showToast({ kind: "error", title: "Error", description: sentenceOf(error, otherwise) });
}
