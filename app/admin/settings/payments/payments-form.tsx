import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CHECKOUT_LINKS } from "#rules/payment/payment-settings.ts";
import { MethodsCard } from "./methods-card.tsx";
import { PaymentExample } from "./payment-example.tsx";
import {
  fieldsOf,
  type OpenedPayments,
  type PaymentsFields,
  type PaymentsFormReturn,
  validatePayments,
} from "./payments-fields.ts";
import { useSavePayments } from "./payments-queries.ts";
import { stripeQuery } from "./stripe-queries.ts";

export function PaymentsForm({ opened }: { opened: OpenedPayments }) {
  const form = useForm<PaymentsFields>({ resolver: validatePayments, defaultValues: fieldsOf(opened) });
  const takesCards = useQuery(stripeQuery).data?.account?.active ?? false;
  return (
    <SettingsForm
      form={form}
      onSave={useSavePayments(form)}
      example={<PaymentExample control={form.control} takesCards={takesCards} />}
    >
      <MethodsCard form={form} offersPickup={opened.offers_pickup} takesCards={takesCards} />
      <LinksCard form={form} />
    </SettingsForm>
  );
}

function LinksCard({ form }: { form: PaymentsFormReturn }) {
  const errors = form.formState.errors.links;
  return (
    <Card
      title="Before they buy"
      description="Your pages about terms, privacy and returns. The checkout links to them below its button."
    >
      <div className="grid gap-5">
        {CHECKOUT_LINKS.map(({ name, label }) => (
          <Field key={name} label={label} error={errors?.[name]?.message}>
            <TextInput
              {...form.register(`links.${name}`)}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}
