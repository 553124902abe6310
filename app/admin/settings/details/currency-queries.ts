import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { storeQuery } from "#app/admin/session/session.ts";

export type CurrencyPreview = InferResponseType<typeof api.store.currency.preview.$get, 200>;

export const currencyQuery = queryOptions({
  queryKey: ["store-currency"],
  queryFn: () => answer(api.store.currency.$get()),
});

export const previewQuery = (code: string) =>
  queryOptions({
    queryKey: ["store-currency", code],
    queryFn: () => answer(api.store.currency.preview.$get({ query: { currency_code: code } })),
    staleTime: 0,
    gcTime: 0,
  });

/** Afterwards every figure that was read before is another one. */
export function useChangeCurrency(code: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seen: string) => answer(api.store.currency.$put({ json: { currency_code: code, seen } })),
    onSuccess: async () => {
      // First: what is read again must be shown in the new currency.
      await queryClient.refetchQueries({ queryKey: storeQuery.queryKey });
      await queryClient.invalidateQueries();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: currencyQuery.queryKey }),
  });
}
