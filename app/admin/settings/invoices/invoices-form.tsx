import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { answer, api } from "#app/admin/api/api-client.ts";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { useSaveSettings } from "#app/admin/settings/use-save-settings.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { invoiceName } from "#rules/invoice/invoice.ts";
import { type InvoiceSettingsInput, invoiceSettingsInput } from "#rules/invoice/invoice-input.ts";
import { inWords, OR_SMALL_BUSINESS, TAX_ID } from "#rules/invoice/missing-seller.ts";

type Opened = InferResponseType<(typeof api)["invoice-settings"]["$get"], 200>;
type Form = UseFormReturn<InvoiceSettingsInput>;

export function InvoicesForm({ opened }: { opened: Opened }) {
  const form = useForm<InvoiceSettingsInput>({
    resolver: zodResolver(invoiceSettingsInput),
    defaultValues: fieldsOf(opened),
  });
  const save = useSaveSettings(form, async (change) =>
    fieldsOf(await answer(api["invoice-settings"].$put({ json: change }))),
  );
  return (
    <SettingsForm form={form} onSave={save} example={<Example form={form} opened={opened} />}>
      {opened.missing_details.length > 0 && (
        <Card title="Before your first invoice">
          <p className="text-14">
            An invoice names its seller. Add your {inWords(opened.missing_details)} under{" "}
            <SettingsLink to="/admin/settings/details">Store details</SettingsLink>.
            {opened.missing_details.includes(TAX_ID) && ` ${OR_SMALL_BUSINESS}`}
          </p>
        </Card>
      )}
      <NumbersCard form={form} opened={opened} />
      <IssuingCard form={form} />
    </SettingsForm>
  );
}

function fieldsOf({ prefix, next_number, own_line, issue_on_payment }: Opened): InvoiceSettingsInput {
  return { prefix, next_number, own_line, issue_on_payment };
}

function NumbersCard({ form, opened: { numbers_started, year } }: { form: Form; opened: Opened }) {
  const { errors } = form.formState;
  return (
    <Card
      title="Numbers"
      description={
        numbers_started
          ? `${year} has invoices already. Prefix and next number can be set again before the first one of ${year + 1}.`
          : "Numbered without gaps, from 1 in every new year. Both can be set until the first invoice of a year."
      }
    >
      <div className="grid grid-cols-2 gap-5">
        <Field label="Prefix" error={errors.prefix?.message}>
          <TextInput {...form.register("prefix")} readOnly={numbers_started} spellCheck={false} />
        </Field>
        <Field label="Next number" error={errors.next_number?.message}>
          <TextInput
            {...form.register("next_number", { valueAsNumber: true })}
            inputMode="numeric"
            readOnly={numbers_started}
          />
        </Field>
      </div>
    </Card>
  );
}

function IssuingCard({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <Card
      title="Issuing"
      description="Without it you issue each invoice on its order. With it, refunds and cancellations get their credit note as well."
    >
      <div className="grid gap-5">
        <Controller
          control={form.control}
          name="issue_on_payment"
          render={({ field: { value, onChange } }) => (
            <Checkbox label="Issue an invoice when an order is paid" checked={value} onChange={onChange} />
          )}
        />
        <Field
          label="Your own line"
          error={errors.own_line?.message}
          hint="At the end of every invoice, such as 'Small business, no VAT'."
        >
          <TextInput {...form.register("own_line")} />
        </Field>
      </div>
    </Card>
  );
}

function Example({ form, opened: { year } }: { form: Form; opened: Opened }) {
  const { prefix = "", next_number, own_line } = useWatch({ control: form.control });
  const number = Number.isInteger(next_number) ? (next_number as number) : 1;
  return (
    <Card title="Example" description="How your documents are named.">
      <div className="wrap-anywhere grid gap-1 border-line border-l-2 pl-4 text-14 tabular-nums">
        <p>Invoice {invoiceName({ prefix, kind: "invoice", year, number })}</p>
        <p>Credit note {invoiceName({ prefix, kind: "credit-note", year, number: 1 })}</p>
        {own_line && <p className="mt-2 text-13 text-muted">{own_line}</p>}
      </div>
    </Card>
  );
}
