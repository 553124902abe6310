import { useQuery } from "@tanstack/react-query";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { UntaxedWarning } from "#app/admin/settings/untaxed-warning.tsx";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney, priceText } from "#rules/money/money.ts";
import { ShippingExample } from "./shipping-example.tsx";
import {
  fieldsOf,
  newZone,
  type OpenedShipping,
  type ShippingFields,
  type ShippingFormReturn,
  validateShipping,
} from "./shipping-fields.ts";
import { savedTaxesQuery, useSaveShipping } from "./shipping-queries.ts";
import { ZoneCard } from "./zone-card.tsx";

/** So many zones are open at first. */
const FEW = 5;

export function ShippingForm({ opened }: { opened: OpenedShipping }) {
  const currency = useCurrency();
  const form = useForm<ShippingFields>({
    resolver: validateShipping(currency),
    defaultValues: fieldsOf(opened, currency),
  });
  const { countries } = opened;
  return (
    <SettingsForm
      form={form}
      onSave={useSaveShipping(form)}
      example={<ShippingExample control={form.control} countries={countries} />}
    >
      <TaxWarning form={form} countries={countries} />
      <Zones form={form} opened={opened} />
      <PickupCard form={form} />
    </SettingsForm>
  );
}

/** Of the zones as they stand in the form, before they are saved. */
function TaxWarning({
  form,
  countries,
}: {
  form: ShippingFormReturn;
  countries: OpenedShipping["countries"];
}) {
  const zones = useWatch({ control: form.control, name: "zones" });
  const { data } = useQuery(savedTaxesQuery);
  if (!data?.taxes) return null;
  return (
    <UntaxedWarning taxes={data.taxes} zones={zones} countries={countries}>
      Choose how they are taxed under <SettingsLink to="/admin/settings/taxes">Settings › Taxes</SettingsLink>
      .
    </UntaxedWarning>
  );
}

function Zones({ form, opened }: { form: ShippingFormReturn; opened: OpenedShipping }) {
  const { countries, country_code } = opened;
  const zones = useFieldArray({ control: form.control, name: "zones", keyName: "key" });
  const typed = useWatch({ control: form.control, name: "zones" });
  const { shipping_flat_rate_cents } = useStore();
  const currency = useCurrency();
  const price = priceText(shipping_flat_rate_cents, currency);
  const home = countries.find(({ code }) => code === country_code);
  const hasRest = typed.some((zone) => zone.everywhere_else);

  const add = (name: string, codes: string[]) => zones.append(newZone({ name, countries: codes }, price));
  return (
    <>
      {zones.fields.length === 0 && <NoZones form={form} />}
      {zones.fields.map(({ key }, at) => (
        <ZoneCard
          key={key}
          form={form}
          at={at}
          countries={countries}
          startsOpen={zones.fields.length <= FEW}
          onRemove={() => zones.remove(at)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {zones.fields.length === 0 && home && (
          <Button onClick={() => add(home.name, [home.code])}>{`Start with ${home.name}`}</Button>
        )}
        <Button variant="secondary" onClick={() => zones.append(emptyZone(price))}>
          Add zone
        </Button>
        {zones.fields.length > 0 && !hasRest && (
          <Button variant="secondary" onClick={() => add("Everywhere else", [])}>
            Add everywhere else
          </Button>
        )}
      </div>
    </>
  );
}

/** Its countries are yet to be chosen. */
function emptyZone(price: string) {
  return { ...newZone({ name: "", countries: [] }, price), everywhere_else: false };
}

function NoZones({ form }: { form: ShippingFormReturn }) {
  const { shipping_flat_rate_cents } = useStore();
  const currency = useCurrency();
  const isPickupOnly = useWatch({ control: form.control, name: "offers_pickup" });
  return (
    <Card title="Zones" description="What delivery costs, by country.">
      {isPickupOnly ? (
        <EmptyState
          title="Every order is picked up"
          hint="You offer local pickup and no shipping. Add a zone to ship orders as well."
        />
      ) : (
        <EmptyState
          title={`Every order pays ${formatMoney(shipping_flat_rate_cents, currency)} for shipping`}
          hint="That is your flat rate. Add a zone to charge by country, order value or weight instead."
        />
      )}
    </Card>
  );
}

function PickupCard({ form }: { form: ShippingFormReturn }) {
  const offered = useWatch({ control: form.control, name: "offers_pickup" });
  const errors = form.formState.errors.pickup;
  return (
    <Card title="Local pickup" description="Shoppers can collect their order instead. It is free.">
      <div className="grid gap-5">
        <FormCheckbox form={form} name="offers_pickup" label="Offer local pickup" />
        {offered && (
          <>
            <Field label="Pickup address" error={errors?.address?.message} required>
              <TextInput {...form.register("pickup.address")} />
            </Field>
            <Field
              label="Instructions"
              error={errors?.instructions?.message}
              hint="Opening hours, where to ring. Shown with the order."
            >
              <Textarea {...form.register("pickup.instructions")} rows={3} />
            </Field>
          </>
        )}
      </div>
    </Card>
  );
}
