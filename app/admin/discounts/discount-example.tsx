import { useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { discountInput } from "#rules/discount/discount-input.ts";
import { discountSummary } from "#rules/discount/discount-summary.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import {
  type DiscountFields,
  type DiscountFormReturn,
  type OpenedDiscount,
  toInput,
  type Units,
} from "./discount-fields.ts";
import { exampleSentences } from "./example-sentences.ts";
import { StateBadge } from "./state-badge.tsx";

type DiscountExampleProps = {
  form: DiscountFormReturn;
  opened: OpenedDiscount | undefined;
  units: Units;
};

/** What the form as it stands does to an order, priced as the checkout prices it. */
export function DiscountExample({ form, opened, units }: DiscountExampleProps) {
  const store = useStore();
  const typed = useWatch({ control: form.control }) as DiscountFields;
  const input = readable(typed, units);
  return (
    <Card title="Example" action={opened && <StateBadge state={opened.state} />}>
      <div className="grid gap-2 text-14">
        {input ? (
          <>
            <p className="font-medium">
              {discountSummary(
                {
                  ...input,
                  product_count: input.product_ids.length,
                  collection_count: input.collection_ids.length,
                },
                currencyOf(store.currency_code),
              )}
            </p>
            {exampleSentences(input, store).map((sentence) => (
              <p key={sentence} className="text-muted">
                {sentence}
              </p>
            ))}
          </>
        ) : (
          <p className="text-muted">Enter a value to see what an order costs.</p>
        )}
        {opened && <p className="border-line border-t pt-2 text-muted">{usesSentence(opened)}</p>}
      </div>
    </Card>
  );
}

/** The parts that an example needs; code, targets and dates may still be missing. */
function readable(typed: DiscountFields, units: Units) {
  const input = toInput(typed, units);
  const complete = {
    ...input,
    code: "EXAMPLE",
    applies_to: "everything" as const,
    product_ids: [],
    collection_ids: [],
  };
  const { success } = discountInput.safeParse({ ...complete, starts_at: null, ends_at: null });
  if (!success) return undefined;
  const { product_ids = [], collection_ids = [], minimum_cents = null, minimum_quantity = null } = input;
  return {
    ...input,
    product_ids,
    collection_ids,
    minimum_cents,
    minimum_quantity,
    once_per_customer: typed.once_per_customer,
  };
}

function usesSentence({ uses, max_uses }: OpenedDiscount): string {
  const used = uses.toLocaleString("en-US");
  if (max_uses !== null) return `Used ${used} of ${max_uses.toLocaleString("en-US")} times.`;
  if (uses === 0) return "Not used yet.";
  return uses === 1 ? "Used once." : `Used ${used} times.`;
}
