import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

const { stripe } = api.payments;

export type OpenedStripe = InferResponseType<typeof stripe.$get, 200>;
export type StripeAccount = NonNullable<OpenedStripe["account"]>;
type Input = InferRequestType<typeof stripe.$put>["json"];

export const stripeQuery = queryOptions({
  queryKey: ["stripe"],
  queryFn: () => answer(stripe.$get()),
});

/** Without an input the keys are forgotten. */
export function useChangeStripe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Input | undefined) => answer(json ? stripe.$put({ json }) : stripe.$delete()),
    onSuccess: (opened) => {
      queryClient.setQueryData(stripeQuery.queryKey, opened);
      showToast({ title: "Settings updated successfully" });
    },
    onError: (error) => showToast(failure(error, "Failed to update settings")),
  });
}

export function useTestConnection() {
  return useMutation({
    mutationFn: () => answer(stripe.test.$post()),
    onError: (error) => showToast(failure(error, "The connection could not be tested", NOT_REACHED)),
  });
}
