import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { StoreSwitchField } from "#rules/store/store-settings-input.ts";

/** A setting of the store that is saved as soon as it is switched. */
export function useStoreSwitch(field: StoreSwitchField) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => answer(api.store.settings.$put({ json: { [field]: on } })),
    onSuccess: (store) => {
      queryClient.setQueryData(storeQuery.queryKey, store);
      showToast({ title: "Settings updated successfully" });
    },
    onError: (error) => showToast(failure(error, "Failed to update settings", NOT_REACHED)),
  });
}
