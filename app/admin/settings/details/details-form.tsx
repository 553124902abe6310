import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type StoreDetailsInput, storeDetailsInput } from "#rules/store/store-details-input.ts";
import { PlaceCard } from "./place-card.tsx";
import { SenderExample } from "./sender-example.tsx";
import { type OpenedDetails, useSaveDetails } from "./store-details.ts";
import { SmallBusinessNote } from "./tax-notes.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

export function DetailsForm({ details, countries, time_zones }: OpenedDetails) {
  const form = useForm<StoreDetailsInput>({
    resolver: zodResolver(storeDetailsInput),
    defaultValues: details,
  });
  const { save, question } = useSaveDetails(form);
  return (
    <SettingsForm
      form={form}
      onSave={save}
      example={<SenderExample control={form.control} countries={countries} />}
    >
      <PlaceCard form={form} countries={countries} />
      <BusinessCard form={form} />
      <TaxCard form={form} />
      <Card
        title="Time zone"
        description="Defines when your day starts, for the figures on Home, when discounts begin and end, and the times on receipts."
      >
        <TimeZoneField form={form} zones={time_zones} />
      </Card>
      {question}
    </SettingsForm>
  );
}

type Form = { form: UseFormReturn<StoreDetailsInput> };

function BusinessCard({ form }: Form) {
  const { errors } = form.formState;
  return (
    <Card title="Business" description="The legal details of your store. All fields are optional.">
      <div className="@container">
        <div className="grid gap-5 @sm:grid-cols-2">
          <div className="@sm:col-span-2">
            <Field label="Legal name" error={errors.legal_name?.message} hint="As on your invoices.">
              <TextInput {...form.register("legal_name")} autoComplete="organization" />
            </Field>
          </div>
          <div className="@sm:col-span-2">
            <Field label="Street" error={errors.street?.message}>
              <TextInput {...form.register("street")} autoComplete="street-address" />
            </Field>
          </div>
          <div className="grid grid-cols-[2fr_3fr] gap-5 @sm:col-span-2">
            <Field label="Postal code" error={errors.postal_code?.message}>
              <TextInput {...form.register("postal_code")} autoComplete="postal-code" />
            </Field>
            <Field label="City" error={errors.city?.message}>
              <TextInput {...form.register("city")} autoComplete="address-level2" />
            </Field>
          </div>
          <Field label="Region" error={errors.region?.message} hint="State or province, if you use one.">
            <TextInput {...form.register("region")} autoComplete="address-level1" />
          </Field>
          <Field
            label="Contact email"
            error={errors.contact_email?.message}
            hint="Where shoppers can reach you."
          >
            <TextInput {...form.register("contact_email")} type="email" autoComplete="email" />
          </Field>
        </div>
      </div>
    </Card>
  );
}

function TaxCard({ form }: Form) {
  const { errors } = form.formState;
  return (
    <Card
      title="Tax"
      description="Invoices show what you enter. In the European Union an invoice needs one of the two numbers, or to say that you are a small business."
    >
      <div className="@container grid gap-5">
        <div className="grid gap-5 @sm:grid-cols-2">
          <Field label="Tax number" error={errors.tax_number?.message} hint="From your tax office.">
            <TextInput {...form.register("tax_number")} autoCapitalize="characters" spellCheck={false} />
          </Field>
          <Field
            label="VAT id"
            error={errors.vat_id?.message}
            hint="With your country in front, such as DE123456789."
          >
            <TextInput {...form.register("vat_id")} autoCapitalize="characters" spellCheck={false} />
          </Field>
        </div>
        <Controller
          control={form.control}
          name="small_business"
          render={({ field: { value, onChange } }) => (
            <>
              <Checkbox
                label="Small business: I charge no VAT, and my invoices say why"
                checked={value}
                onChange={onChange}
              />
              <SmallBusinessNote isSmall={value} />
            </>
          )}
        />
      </div>
    </Card>
  );
}
