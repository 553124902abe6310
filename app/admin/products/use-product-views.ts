import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { ProductViewsInput } from "#rules/product/product-views-input.ts";

const VIEWS = ["product-views"];

export function useProductViews() {
  return useQuery({ queryKey: VIEWS, queryFn: () => answer(api["product-views"].$get()) });
}

/** All views are saved at once, based on the version that was read. */
export function useSaveViews(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ProductViewsInput) => answer(api["product-views"].$put({ json })),
    onSuccess: (saved) => {
      queryClient.setQueryData(VIEWS, saved);
      onSaved();
    },
    // Saving again waits until those of elsewhere are here.
    onError: async (error) => {
      await queryClient.invalidateQueries({ queryKey: VIEWS });
      showToast({
        kind: "error",
        title: "Error",
        description: sentenceOf(error, "Failed to save the views"),
      });
    },
  });
}
