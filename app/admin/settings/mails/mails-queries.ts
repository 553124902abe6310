import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import type { MailsInput } from "#rules/mail/mails-input.ts";

/** Read once when the screen opens; from then on what is typed has the word. */
export const mailsQuery = queryOptions({
  queryKey: ["mails"],
  queryFn: () => answer(api.mails.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** The mail as a shopper gets it. The one before stays in view until this one is there. */
export function exampleQuery(type: ShopperMail, words: string) {
  return queryOptions({
    queryKey: ["mails", "example", type, words],
    queryFn: () => answer(api.mails.example.$post({ json: { type, words } })),
    placeholderData: keepPreviousData,
  });
}

export function useSaveMails(form: UseFormReturn<MailsInput>) {
  const queryClient = useQueryClient();
  return useSaveSettings(form, async () => {
    const saved = await answer(api.mails.$put({ json: form.getValues() }));
    queryClient.setQueryData(mailsQuery.queryKey, saved);
    return saved;
  });
}
