import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import { fieldsOf, type PaymentsFormReturn, toInput } from "./payments-fields.ts";

/** Read once when the screen opens; from then on what is typed has the word. */
export const paymentsQuery = queryOptions({
  queryKey: ["payments"],
  queryFn: () => answer(api.payments.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Methods have an order, so the page is saved as a whole. */
export function useSavePayments(form: PaymentsFormReturn) {
  const queryClient = useQueryClient();
  return useSaveSettings(form, async () => {
    const saved = await answer(api.payments.$put({ json: toInput(form.getValues()) }));
    queryClient.setQueryData(paymentsQuery.queryKey, saved);
    return fieldsOf(saved);
  });
}
