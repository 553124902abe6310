import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { type Store, storeQuery } from "#app/admin/session/session.ts";
import type { StoreListingInput, StoreSettingsInput } from "#rules/store/store-settings-input.ts";
import { useSaveSettings } from "./use-save-settings.ts";

export type StoreSettings = Store;

/** Loaded once when the screen opens; after that the form is the source. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => answer(api.store.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export function inputOf(settings: StoreSettings): StoreSettingsInput {
  const { name, slug, shipping_flat_rate_cents, tax_percent } = settings;
  return { name, slug, shipping_flat_rate_cents, tax_percent };
}

export function listingOf(settings: StoreSettings): StoreListingInput {
  const { search_title, search_description, social_image_url, social_image_alt } = settings;
  return { search_title, search_description, social_image_url, social_image_alt };
}

/** Of one of the forms of the store's settings: `fieldsOf` are those that it shows. */
export function useSaveStoreSettings<Fields extends StoreSettingsInput | StoreListingInput>(
  form: UseFormReturn<Fields>,
  fieldsOf: (settings: StoreSettings) => Fields,
) {
  const queryClient = useQueryClient();
  return useSaveSettings(form, async (change) => {
    const store = await answer(api.store.settings.$put({ json: change }));
    queryClient.setQueryData(storeQuery.queryKey, store);
    queryClient.setQueryData(settingsQuery.queryKey, store);
    return fieldsOf(store);
  });
}
