import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { LiteralInput } from "#app/admin/ui/literal-input.tsx";
import { Options } from "#app/admin/ui/options.tsx";
import { showFieldError } from "#app/admin/ui/show-field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { type SenderInput, senderInput } from "#rules/shop-domain/sender-input.ts";
import { type ListedDomain, type ListedSender, useChooseSender } from "./domain-queries.ts";

type SenderFormProps = { choices: ListedDomain[]; sender: ListedSender | null };

export function SenderForm({ choices, sender }: SenderFormProps) {
  const [first] = choices;
  const current = choices.find(({ id }) => id === sender?.domain_id) ?? first;
  const [domainId, setDomainId] = useState(current?.id);
  const form = useForm<SenderInput>({
    resolver: zodResolver(senderInput),
    defaultValues: { local_part: sender?.local_part ?? "" },
  });
  const choose = useChooseSender();
  const submit = form.handleSubmit(async ({ local_part }) => {
    if (!domainId) return;
    try {
      await choose.mutateAsync({ id: domainId, local_part });
    } catch (error) {
      showFieldError(form, "local_part", error, "Failed to save the sender");
    }
  });

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-3 @sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
    >
      <Field label="Sender" error={form.formState.errors.local_part?.message}>
        <LiteralInput {...form.register("local_part")} dir="ltr" placeholder="orders" />
      </Field>
      <Field label="At the domain">
        <Select
          dir="ltr"
          value={domainId}
          onChange={({ target }) => setDomainId(choices.find(({ id }) => id === target.value)?.id)}
        >
          <Options of={choices.map(({ id, typed }) => ({ value: id, label: `@${typed}` }))} />
        </Select>
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={choose.isPending}
        className="justify-self-start @lg:mt-6.5"
      >
        {sender ? "Change sender" : "Use this sender"}
      </Button>
    </form>
  );
}
