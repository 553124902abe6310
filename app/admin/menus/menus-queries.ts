import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import { fieldsOf, type MenusFormReturn, toInput } from "./menus-fields.ts";

/** Read once when the screen opens; from then on what is typed has the word. */
export const menusQuery = queryOptions({
  queryKey: ["menus"],
  queryFn: () => answer(api.menus.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Both menus are saved as a whole: their items have an order. */
export function useSaveMenus(form: MenusFormReturn) {
  const queryClient = useQueryClient();
  return useSaveSettings(
    form,
    async () => {
      const saved = await answer(api.menus.$put({ json: toInput(form.getValues()) }));
      queryClient.setQueryData(menusQuery.queryKey, saved);
      return fieldsOf(saved, form.getValues());
    },
    { saved: "Menus saved", failed: "The menus could not be saved" },
  );
}
