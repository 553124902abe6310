import { useWatch } from "react-hook-form";
import { useCurrency } from "#app/admin/session/session.ts";
import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatMoney } from "#rules/money/money.ts";
import { priceOrder } from "#rules/order/price/price-order.ts";
import { exampleLine } from "./tax-example.tsx";
import { type OpenedTaxes, settingsOf, type TaxesFields, type TaxesFormReturn } from "./taxes-fields.ts";

type IncludedCardProps = { form: TaxesFormReturn; opened: OpenedTaxes };

/** Each choice says what it means for something that the store sells. */
export function IncludedCard({ form, opened: { example } }: IncludedCardProps) {
  const currency = useCurrency();
  const typed = useWatch({ control: form.control, name: "taxes" }) as TaxesFields["taxes"];
  const line = exampleLine(example);
  const money = (cents: number) => formatMoney(cents, currency);
  const price = `${example?.title ?? "A product"} for ${money(line.price)}`;

  function meaning(included: boolean): string {
    const taxes = { ...settingsOf(typed), included };
    const { totals } = priceOrder([line], {}, { taxes, taxPercent: 0, shippingFlatRateCents: 0 });
    if (Number.isNaN(totals.taxCents)) return "";
    const pays = `${price}: shoppers pay ${money(totals.totalCents)}`;
    const tax = money(totals.taxCents);
    return included ? `${pays}, and ${tax} of it is tax.` : `${pays}, because ${tax} of tax is added.`;
  }

  return (
    <Card title="Your prices">
      <div className="@container">
        <RadioCards
          label="Your prices"
          options={[
            { value: "included", label: "Prices include tax", hint: meaning(true) },
            { value: "added", label: "Tax is added at checkout", hint: meaning(false) },
          ]}
          value={typed.included ? "included" : "added"}
          onChange={(value) => form.setValue("taxes.included", value === "included", { shouldDirty: true })}
        />
      </div>
    </Card>
  );
}
