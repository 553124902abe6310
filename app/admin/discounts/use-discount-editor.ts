import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/admin/api/api-client.ts";
import type { Refusal } from "#app/admin/editor/save-result.ts";
import { showRefusal } from "#app/admin/editor/show-refusal.ts";
import { showVersion } from "#app/admin/editor/show-version.ts";
import { useRecordEditor } from "#app/admin/editor/use-record-editor.ts";
import {
  type DiscountFields,
  fieldsOf,
  type OpenedDiscount,
  toInput,
  type Units,
  validateDiscount,
} from "./discount-fields.ts";

export function useDiscountEditor(first: OpenedDiscount | undefined, units: Units) {
  const [opened, setOpened] = useState(first);
  const form = useForm<DiscountFields>({
    resolver: validateDiscount(units),
    defaultValues: fieldsOf(first, units),
  });
  const draft = {
    opened,
    changed: form.formState.isDirty,
    show(mine: DiscountFields, kept: OpenedDiscount | undefined) {
      setOpened(kept);
      showVersion(form, mine, fieldsOf(kept, units));
    },
  };
  const editor = useRecordEditor({ noun: "discount", draft, request, refuse });

  function request(kept: OpenedDiscount | undefined, mine: DiscountFields): Promise<Response> {
    const json = toInput(mine, units);
    if (!kept) return api.discounts.$post({ json });
    const { id, version } = kept;
    return api.discounts[":id"].$put({ param: { id }, json: { ...json, version } });
  }

  function refuse(refusal: Refusal): string | undefined {
    const [wrong] = showRefusal(form, refusal);
    if (wrong) form.setFocus(wrong);
    return removeGone("product", refusal) ?? removeGone("collection", refusal);
  }

  /** A product or collection that was deleted meanwhile can only be removed. */
  function removeGone(noun: "product" | "collection", { fields }: Refusal): string | undefined {
    const field = `${noun}s` as const;
    const gone = form.getValues(field).filter((_, index) => `${noun}_ids.${index}` in fields);
    if (gone.length === 0) return undefined;
    const rest = form.getValues(field).filter((choice) => !gone.includes(choice as never));
    form.setValue(field, rest as never, { shouldDirty: true });
    return `A ${noun} was deleted meanwhile and has been removed from the discount. Please save again.`;
  }

  return { form, opened, editor, save: form.handleSubmit((typed) => editor.send(typed)) };
}
