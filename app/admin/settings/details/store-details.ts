import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { UseFormReturn } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { storeQuery } from "#app/admin/session/session.ts";
import { useEuLaw } from "#app/admin/settings/eu-law/use-eu-law.tsx";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";

export type OpenedDetails = InferResponseType<typeof api.store.details.$get, 200>;

/** Read once when the screen opens: a later reading must not replace what is typed. */
export const detailsQuery = queryOptions({
  queryKey: ["store-details"],
  queryFn: () => answer(api.store.details.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export function useSaveDetails(form: UseFormReturn<StoreDetailsInput>) {
  const queryClient = useQueryClient();
  const law = useEuLaw();
  const save = useSaveSettings(form, async (change) => {
    const details = await answer(api.store.details.$put({ json: change }));
    queryClient.setQueryData(detailsQuery.queryKey, (opened) => opened && { ...opened, details });
    const { time_zone } = details;
    queryClient.setQueryData(storeQuery.queryKey, (known) => known && { ...known, time_zone });
    if (change.country_code) void law.propose(change.country_code);
    return details;
  });
  return { save, question: law.dialog };
}
