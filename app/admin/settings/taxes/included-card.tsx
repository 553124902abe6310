import { useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { formatMoney } from "#rules/money/money.ts";
import { priceOrder } from "#rules/order/price-order.ts";
import { exampleLine } from "./tax-example.tsx";
import { type OpenedTaxes, settingsOf, type TaxesFields, type TaxesFormReturn } from "./taxes-fields.ts";

type IncludedCardProps = { form: TaxesFormReturn; opened: OpenedTaxes };

/** Each choice says what it means for something that the store sells. */
export function IncludedCard({ form, opened }: IncludedCardProps) {
  const included = useWatch({ control: form.control, name: "taxes.included" });
  return (
    <Card title="Your prices">
      <fieldset className="grid gap-2">
        <legend className="sr-only">Your prices</legend>
        {CHOICES.map(({ label, value }) => (
          <label
            key={label}
            className={classNames(
              "flex cursor-pointer items-start gap-3 rounded-control border px-4 py-3.5 text-14",
              included === value ? "border-accent bg-accent-tint" : "border-line bg-card",
            )}
          >
            <input
              type="radio"
              name="included"
              checked={included === value}
              onChange={() => form.setValue("taxes.included", value, { shouldDirty: true })}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium">{label}</span>
              <Meaning form={form} opened={opened} included={value} />
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

const CHOICES = [
  { label: "Prices include tax", value: true },
  { label: "Tax is added at checkout", value: false },
];

function Meaning({ form, opened: { example }, included }: IncludedCardProps & { included: boolean }) {
  const { currency_code } = useStore();
  const taxes = {
    ...settingsOf(useWatch({ control: form.control, name: "taxes" }) as TaxesFields["taxes"]),
    included,
  };
  const line = exampleLine(example);
  const { totals } = priceOrder([line], {}, { taxes, taxPercent: 0, shippingFlatRateCents: 0 });
  const money = (cents: number) => formatMoney(cents, currency_code);
  const price = `${example?.title ?? "A product"} for ${money(line.price)}`;
  if (Number.isNaN(totals.taxCents)) return null;
  return (
    <span className="break-words text-13 text-muted">
      {included
        ? `${price}: shoppers pay ${money(totals.totalCents)}, and ${money(totals.taxCents)} of it is tax.`
        : `${price}: shoppers pay ${money(totals.totalCents)}, because ${money(totals.taxCents)} of tax is added.`}
    </span>
  );
}
