import { useWatch } from "react-hook-form";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { isWithinEu } from "#rules/tax/tax-rate.ts";
import { asksForCountry } from "./tax-example.tsx";
import type { OpenedTaxes, TaxesFields, TaxesFormReturn } from "./taxes-fields.ts";

const VIES = "https://ec.europa.eu/taxation_customs/vies/";

type CompaniesCardProps = { form: TaxesFormReturn; opened: OpenedTaxes };

/** Companies that buy, and those that owe the tax themselves. */
export function CompaniesCard({ form, opened }: CompaniesCardProps) {
  const typed = useWatch({ control: form.control, name: "taxes" }) as TaxesFields["taxes"];
  const isInEu = isWithinEu(typed.home_country_code, typed.home_country_code);
  const error = form.formState.errors.taxes?.reverse_charge?.message;
  return (
    <Card
      title="Companies"
      description="Both fields are optional for shoppers. They are kept with the order."
    >
      <div className="grid gap-5">
        <div className="grid gap-1">
          <FormCheckbox
            form={form}
            name="taxes.asks_company"
            label="Ask for company and VAT id at checkout"
          />
          <p className="pl-8 text-13 text-muted">
            A VAT id must have the form of its country. Whether it is valid, you look up in{" "}
            <a
              href={VIES}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              VIES, the EU's register
            </a>
            .
          </p>
        </div>
        {typed.asks_company && isInEu && (
          <div className="grid gap-1">
            <FormCheckbox form={form} name="taxes.reverse_charge" label="Reverse charge" />
            <p className="pl-8 text-13 text-muted">
              {`A company with a VAT id of another EU country pays no VAT to you on what you send to another EU country${
                typed.included ? ": it is taken off your prices" : ""
              }. You answer for it: look the VAT id up, and keep proof that the goods left the country. Its invoice names your VAT id, which stands in Store details.`}
              {!asksForCountry(opened.shipping) &&
                " Not used at present: without shipping zones every order is taxed as at home."}
            </p>
            {error && <p className="pl-8 text-13 text-danger">{error}</p>}
          </div>
        )}
      </div>
    </Card>
  );
}
