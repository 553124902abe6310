import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { storeQuery, useStore } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { LANGUAGE_NAMES } from "#rules/language/language-names.ts";
import { SHOP_LANGUAGES } from "#rules/language/languages.ts";
import { shopTextsQuery } from "./shop-texts.ts";

/** Saved as soon as it is chosen: it is the only field of its card. */
export function LanguageCard() {
  const { language } = useStore();
  const save = useSaveLanguage();
  return (
    <Card
      title="Language of your shop"
      description="What its pages, mails, invoices and packing slips say. Invoices that were issued keep their language. Your own texts, such as titles and descriptions, stay as you wrote them. The back office is in English."
    >
      <Field label="Language">
        <Select
          value={save.isPending ? save.variables : language}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate(target.value as (typeof SHOP_LANGUAGES)[number])}
        >
          {SHOP_LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(LANGUAGE_NAMES[code])}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}

function nameOf({ own, english }: { own: string; english: string }): string {
  return own === english ? own : `${own} (${english})`;
}

function useSaveLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (language: (typeof SHOP_LANGUAGES)[number]) =>
      answer(api.store.settings.$put({ json: { language } })),
    onSuccess: (store) => {
      queryClient.setQueryData(storeQuery.queryKey, store);
      void queryClient.invalidateQueries(shopTextsQuery);
      showToast({ title: "Settings updated successfully" });
    },
    onError: (error) => showToast(failure(error, "Failed to update settings", NOT_REACHED)),
  });
}
