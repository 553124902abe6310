import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { api } from "#app/admin/api/api-client.ts";
import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { showVersion } from "#app/admin/editor/show-version.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import { customerInput, MAX_CUSTOMER_TAGS, MAX_TAG_LENGTH } from "#rules/customer/customer-input.ts";
import { parseTags, tagsText } from "#rules/product/tags.ts";

export type OpenedCustomer = InferResponseType<(typeof api.customers)[":id"]["$get"], 200>;

/** Tags are typed as one text. */
export type CustomerWords = { tags: string; note: string };

const wordsInput = z.object({
  tags: z.string().check((context) => {
    const judged = customerInput.shape.tags.safeParse(parseTags(context.value));
    const message = judged.error?.issues[0]?.message;
    if (message) context.issues.push({ code: "custom", message, input: context.value });
  }),
  note: customerInput.shape.note,
});

/** As many as the longest tags with their commas have. */
export const MAX_TAGS_TEXT = MAX_CUSTOMER_TAGS * (MAX_TAG_LENGTH + 2);

export function useCustomerEditor(first: OpenedCustomer) {
  const [opened, setOpened] = useState(first);
  const form = useForm<CustomerWords>({
    resolver: zodResolver(wordsInput),
    defaultValues: versionOf(first),
  });

  function show(mine: CustomerWords, kept: OpenedCustomer | undefined) {
    if (kept) setOpened(kept);
    showVersion(form, mine, versionOf(kept ?? opened));
  }

  function refuse(refusal: Refusal): undefined {
    const [wrong] = showRefusal(form, refusal);
    if (wrong) form.setFocus(wrong);
  }

  const draft = { opened, changed: form.formState.isDirty, show };
  const editor = useRecordEditor<OpenedCustomer, CustomerWords>({
    noun: "customer",
    draft,
    request: (kept, { tags, note }) => {
      const { id, version } = kept ?? opened;
      return api.customers[":id"].$put({ param: { id }, json: { tags: parseTags(tags), note, version } });
    },
    refuse,
  });
  return { form, opened, editor, save: form.handleSubmit((words) => editor.send(words)) };
}

export function versionOf({ tags, note }: OpenedCustomer): CustomerWords {
  return { tags: tagsText(tags), note };
}
