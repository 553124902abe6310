import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED, toApiError } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { ApiKeyInput } from "#rules/connection/api-key-input.ts";

const { keys } = api.connections;

export type ApiKey = InferResponseType<typeof keys.$get, 200>["keys"][number];

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: () => answer(keys.$get()),
});

/** Throws what the form shows at its fields. */
export function useMakeKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ApiKeyInput) => answer(keys.$post({ json })),
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
  });
}

export function useRevokeKey({ id, name }: ApiKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await keys[":id"].$delete({ param: { id } });
      if (!response.ok) throw await toApiError(response);
    },
    onSuccess: () => showToast({ title: `The key ${name} was revoked` }),
    onError: (error) => showToast(failure(error, "The key could not be revoked", NOT_REACHED)),
    // Also after a failure: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
  });
}
