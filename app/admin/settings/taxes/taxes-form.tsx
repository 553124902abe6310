import { useForm, useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AcrossEuCard } from "./across-eu-card.tsx";
import { CompaniesCard } from "./companies-card.tsx";
import { HomeCard } from "./home-card.tsx";
import { IncludedCard } from "./included-card.tsx";
import { OtherCountriesCard } from "./other-countries-card.tsx";
import { ShippingTaxCard } from "./shipping-tax-card.tsx";
import { TaxExample } from "./tax-example.tsx";
import { fieldsOf, type OpenedTaxes, type TaxesFields, validateTaxes } from "./taxes-fields.ts";
import { useSaveTaxes } from "./taxes-queries.ts";

export function TaxesForm({ opened }: { opened: OpenedTaxes }) {
  const form = useForm<TaxesFields>({ resolver: validateTaxes, defaultValues: fieldsOf(opened, useStore()) });
  const hasTaxes = useWatch({ control: form.control, name: "has_taxes" });
  const { save, question } = useSaveTaxes(form);
  const turn = (on: boolean) => form.setValue("has_taxes", on, { shouldDirty: true });
  return (
    <SettingsForm form={form} onSave={save} example={<TaxExample control={form.control} opened={opened} />}>
      {hasTaxes ? (
        <>
          <HomeCard form={form} opened={opened} />
          <IncludedCard form={form} opened={opened} />
          <AcrossEuCard form={form} opened={opened} />
          <OtherCountriesCard form={form} opened={opened} />
          <ShippingTaxCard form={form} />
          <CompaniesCard form={form} opened={opened} />
          <div>
            <Button variant="ghost" size="small" onClick={() => turn(false)}>
              Go back to one percentage
            </Button>
          </div>
        </>
      ) : (
        <OnePercentage onSetUp={() => turn(true)} />
      )}
      {question}
    </SettingsForm>
  );
}

function OnePercentage({ onSetUp }: { onSetUp: () => void }) {
  const { tax_percent } = useStore();
  return (
    <Card title="Tax" description="One percentage on items and shipping, everywhere.">
      <EmptyState
        title={tax_percent > 0 ? `${tax_percent}% is added to every order` : "No tax is added to your orders"}
        hint={
          <>
            Set taxes up if your prices include tax, if some products have a reduced rate, or if the rate
            depends on the country. The one percentage is under{" "}
            <SettingsLink to="/admin/settings">Settings › Store</SettingsLink>.
          </>
        }
        action={<Button onClick={onSetUp}>Set up taxes</Button>}
      />
    </Card>
  );
}
