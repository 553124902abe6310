import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { answer, api } from "#app/admin/api-client.ts";
import { ApiError, sentenceOf } from "#app/admin/api-error.ts";
import { type Store, storeQuery } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { StoreSettingsInput } from "#rules/store/store-settings-input.ts";

export type StoreSettings = Store;

/** Read once when the screen opens; from then on what is typed has the word. */
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

export function useSaveSettings(form: UseFormReturn<StoreSettingsInput>) {
  const queryClient = useQueryClient();
  const { dirtyFields } = form.formState;

  return async function save(typed: StoreSettingsInput): Promise<void> {
    // What was not touched here may have been changed in another tab.
    const touched = Object.entries(typed).filter(([field]) => dirtyFields[field as keyof StoreSettingsInput]);
    try {
      const store = await answer(api.store.settings.$put({ json: Object.fromEntries(touched) }));
      form.reset(inputOf(store));
      queryClient.setQueryData(storeQuery.queryKey, store);
      queryClient.setQueryData(settingsQuery.queryKey, store);
      showToast({ title: "Settings updated successfully" });
    } catch (error) {
      showFieldErrors(form, error);
      showToast({ title: sentenceOf(error, "Failed to update settings"), kind: "error" });
    }
  };
}

function showFieldErrors(form: UseFormReturn<StoreSettingsInput>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, message] of Object.entries(error.fields))
    form.setError(field as keyof StoreSettingsInput, { message }, { shouldFocus: true });
}
