import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, useForm, useWatch } from "react-hook-form";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { type StoreSettingsInput, storeSettingsForm } from "#rules/store/store-settings-input.ts";
import { isStoreSlug } from "#rules/text/slug.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsLink } from "./settings-link.tsx";
import { inputOf, type StoreSettings, useSaveStoreSettings } from "./store-settings.ts";

export function StoreSettingsForm({ settings }: { settings: StoreSettings }) {
  const form = useForm<StoreSettingsInput>({
    resolver: zodResolver(storeSettingsForm(settings.slug)),
    defaultValues: inputOf(settings),
  });
  const { errors } = form.formState;
  const hasCents = currencyOf(settings.currency_code).decimals === 2;

  return (
    <SettingsForm form={form} onSave={useSaveStoreSettings(form, inputOf)}>
      <Card title="Store Settings" description="What shoppers see, and what they pay for delivery and tax.">
        <div className="@container">
          <div className="grid gap-5 @xl:grid-cols-6 @xl:*:nth-[-n+2]:col-span-3 @xl:*:nth-[n+3]:col-span-2">
            <Field label="Store name" error={errors.name?.message} required>
              <TextInput {...form.register("name")} autoComplete="organization" />
            </Field>
            <Field
              label="Store slug"
              error={errors.slug?.message}
              hint={<StoreAddress control={form.control} saved={settings.slug} />}
              required
            >
              <TextInput {...form.register("slug")} autoCapitalize="none" spellCheck={false} />
            </Field>
            <Field label="Currency" hint={<ChosenInDetails />}>
              <TextInput value={settings.currency_code} readOnly />
            </Field>
            <Field
              label={`Shipping flat rate (${hasCents ? "cents" : "smallest unit"})`}
              error={errors.shipping_flat_rate_cents?.message}
              hint={
                settings.has_zones ? (
                  <ZonesDecide />
                ) : (
                  <ShippingAsMoney control={form.control} currency={currencyOf(settings.currency_code)} />
                )
              }
              required
            >
              <TextInput
                {...form.register("shipping_flat_rate_cents", { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
              />
            </Field>
            <Field
              label="Tax (%)"
              error={errors.tax_percent?.message}
              hint={settings.has_taxes ? <TaxesDecide /> : "On items and shipping."}
              required
            >
              <TextInput
                {...form.register("tax_percent", { valueAsNumber: true })}
                type="number"
                inputMode="decimal"
                min={0}
                max={100}
                step={0.01}
              />
            </Field>
          </div>
        </div>
      </Card>
    </SettingsForm>
  );
}

type Watched = { control: Control<StoreSettingsInput> };

function StoreAddress({ control, saved }: Watched & { saved: string }) {
  const slug = useWatch({ control, name: "slug" }).trim();
  const renamed = slug !== saved && isStoreSlug(slug, saved);
  return (
    <>
      <span className="break-all">{`${window.location.host}/${slug}`}</span>
      {renamed && <span className="block">Links to the old web address keep working.</span>}
    </>
  );
}

function ChosenInDetails() {
  return (
    <>
      Chosen in <SettingsLink to="/admin/settings/details">Settings › Store details</SettingsLink>
    </>
  );
}

function ZonesDecide() {
  return (
    <>
      Not used: your zones decide.{" "}
      <SettingsLink to="/admin/settings/shipping">Settings › Shipping</SettingsLink>
    </>
  );
}

function TaxesDecide() {
  return (
    <>
      Not used: your taxes decide. <SettingsLink to="/admin/settings/taxes">Settings › Taxes</SettingsLink>
    </>
  );
}

function ShippingAsMoney({ control, currency }: Watched & { currency: Currency }) {
  const cents = useWatch({ control, name: "shipping_flat_rate_cents" });
  if (!Number.isInteger(cents) || cents < 0) return `500 is ${formatMoney(500, currency)}.`;
  return (
    <>
      Shoppers pay <output className="font-medium text-ink">{formatMoney(cents, currency)}</output>
    </>
  );
}
