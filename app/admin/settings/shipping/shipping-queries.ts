import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import { fieldsOf, type ShippingFormReturn, toInput } from "./shipping-fields.ts";

/** Read once when the screen opens: a later reading must not replace what is typed. */
export const shippingQuery = queryOptions({
  queryKey: ["shipping"],
  queryFn: () => answer(api.shipping.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** What is taxed where, to warn of countries without a rate. */
export const savedTaxesQuery = queryOptions({
  queryKey: ["saved-taxes"],
  queryFn: () => answer(api.taxes.$get()),
  gcTime: 0,
});

/** Zones belong together (a country is in one of them), so the page is saved as a whole. */
export function useSaveShipping(form: ShippingFormReturn) {
  const queryClient = useQueryClient();
  const currency = useCurrency();
  return useSaveSettings(form, async () => {
    const saved = await answer(api.shipping.$put({ json: toInput(form.getValues(), currency) }));
    queryClient.setQueryData(shippingQuery.queryKey, saved);
    return fieldsOf(saved, currency);
  });
}
