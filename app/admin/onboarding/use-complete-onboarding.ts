import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

/** `exit` is where the owner wants to go; the screen redirects there once onboarding is completed. */
export function useCompleteOnboarding() {
  const queryClient = useQueryClient();
  const [exit, setExit] = useState<string>();
  const { mutate } = useMutation({
    mutationFn: () => answer(api.store["complete-onboarding"].$post()),
    onSuccess: (store) => {
      showToast({ title: "Welcome to your store!", leaving: true });
      queryClient.setQueryData(storeQuery.queryKey, store);
    },
    onError: async (error) => {
      // Another tab was faster, or an earlier answer was lost: then the store is already open.
      if (error instanceof ApiError && error.status === 409) await queryClient.invalidateQueries(storeQuery);
      if (queryClient.getQueryData(storeQuery.queryKey)?.onboarding_completed) return;
      setExit(undefined);
      showToast({ title: sentenceOf(error, "Failed to complete onboarding"), kind: "error" });
    },
  });

  function complete(to: string) {
    setExit(to);
    mutate();
  }

  return { exit, complete };
}
