import { useState } from "react";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import type { SavedTaxes } from "#app/admin/settings/taxes/taxes-fields.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { formatMoney } from "#rules/money/money.ts";
import { EU_RATES_AS_OF, suggestedRates } from "#rules/tax/eu-rates.ts";

export type Proposal = {
  country: { code: string; name: string };
  taxes: SavedTaxes;
  /** What the law expects and the store does not do yet. */
  missing: Duty[];
};

export type Duty = "included" | "lowest" | "withdrawal";

type EuLawDialogProps = {
  proposal: Proposal;
  onApply: (proposal: Proposal, duties: Duty[]) => Promise<void>;
  onClose: () => void;
};

export function EuLawDialog({ proposal, onApply, onClose }: EuLawDialogProps) {
  const { country, missing } = proposal;
  const [ticked, setTicked] = useState(missing);
  const [busy, setBusy] = useState(false);

  async function apply() {
    setBusy(true);
    await onApply(proposal, ticked);
    setBusy(false);
  }

  return (
    <DecisionDialog
      open
      onClose={onClose}
      title={`Selling from ${country.name}`}
      deed={{
        children: "Apply",
        cancelLabel: "Not now",
        busy,
        disabled: ticked.length === 0,
        onClick: () => void apply(),
      }}
    >
      <div className="grid gap-5">
        <p className="text-14">
          The law of the European Union expects this of a store that sells to consumers. Nothing changes until
          you apply it.
        </p>
        {missing.map((duty) => (
          <div key={duty} className="grid gap-1">
            <Checkbox
              label={<span className="font-medium">{DUTIES[duty]}</span>}
              checked={ticked.includes(duty)}
              onChange={(on) =>
                setTicked(missing.filter((one) => (one === duty ? on : ticked.includes(one))))
              }
            />
            <p className="pl-8 text-13 text-muted">
              {duty === "included" ? <IncludedMeans {...proposal} /> : MEANS[duty]}
            </p>
          </div>
        ))}
      </div>
    </DecisionDialog>
  );
}

const DUTIES: Record<Duty, string> = {
  included: "Prices include tax",
  lowest: "Crossed-out prices name the lowest price of the 30 days before",
  withdrawal: "Shoppers can withdraw from the contract online",
};

const MEANS: Record<Exclude<Duty, "included">, string> = {
  lowest: "Product pages show it beside each crossed-out price.",
  withdrawal:
    "Your pages link to 'Withdraw from contract here', and you get a return request on the order's page.",
};

function IncludedMeans({ country, taxes: { taxes, example } }: Proposal) {
  const { tax_percent } = useStore();
  const currency = useCurrency();
  const price = formatMoney(example?.price_cents ?? 2_500, currency);
  const rates = suggestedRates(country.code);
  return (
    <>
      {`Something for ${price} then costs exactly ${price}, with the tax in it.`}
      {(taxes || tax_percent > 0) && " Today tax is added to that price."}
      {!taxes &&
        rates &&
        ` You begin with the rates of ${country.name} as of ${EU_RATES_AS_OF}, ${rates.standard}% standard and ${rates.reduced}% reduced, and can change them under Taxes.`}
    </>
  );
}
