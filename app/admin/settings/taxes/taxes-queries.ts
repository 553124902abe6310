import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { storeQuery, useStore } from "#app/admin/session/session.ts";
import { useEuLaw } from "#app/admin/settings/eu-law/use-eu-law.tsx";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import {
  fieldsOf,
  type SavedTaxes,
  type TaxesFields,
  type TaxesFormReturn,
  toInput,
} from "./taxes-fields.ts";

/** Read once when the screen opens: a later reading must not replace what is typed. */
export const taxesQuery = queryOptions({
  queryKey: ["taxes"],
  queryFn: async () => {
    const [taxes, shipping] = await Promise.all([answer(api.taxes.$get()), answer(api.shipping.$get())]);
    return { ...taxes, shipping };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export function useSaveTaxes(form: TaxesFormReturn) {
  const queryClient = useQueryClient();
  const store = useStore();
  const law = useEuLaw((saved) => form.reset(keep(saved)));

  const save = useSaveSettings(form, async () => {
    const { taxes } = form.formState.dirtyFields;
    const saved = await answer(api.taxes.$put({ json: toInput(form.getValues()) }));
    if (saved.taxes && taxes?.home_country_code) void law.propose(saved.taxes.home_country_code);
    return keep(saved);
  });

  function keep(saved: SavedTaxes): TaxesFields {
    queryClient.setQueryData(taxesQuery.queryKey, (opened) => opened && { ...opened, ...saved });
    // The product pages ask for a tax class only in stores with taxes.
    const has_taxes = saved.taxes ? (true as const) : undefined;
    queryClient.setQueryData(storeQuery.queryKey, (known) => known && { ...known, has_taxes });
    return fieldsOf(saved, store);
  }

  return { save, question: law.dialog };
}
