import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { LinksCard } from "./links-card.tsx";
import { MethodsCard } from "./methods-card.tsx";
import { PaymentExample } from "./payment-example.tsx";
import { fieldsOf, type OpenedPayments, type PaymentsFields, validatePayments } from "./payments-fields.ts";
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
