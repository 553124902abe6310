import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure } from "#app/admin/api/api-error.ts";
import { storeQuery, useStore } from "#app/admin/session/session.ts";
import type { SavedTaxes } from "#app/admin/settings/taxes/taxes-fields.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { suggestedRates } from "#rules/tax/eu-rates.ts";
import { PLAIN_TAXES, type TaxSettings } from "#rules/tax/tax-settings.ts";
import { type Duty, EuLawDialog, type Proposal } from "./eu-law-dialog.tsx";

type EuLaw = { propose: (countryCode: string) => Promise<void>; dialog: ReactNode };

/** After a country of the EU was saved: one question lists what the law there expects. Nothing changes without a yes. */
export function useEuLaw(onTaxes: (saved: SavedTaxes) => void = () => {}): EuLaw {
  const [proposal, setProposal] = useState<Proposal>();
  const queryClient = useQueryClient();
  const { show_lowest_price, takes_withdrawals } = useStore();

  async function propose(countryCode: string): Promise<void> {
    if (!EU_COUNTRIES.includes(countryCode)) return;
    const taxes = await answer(api.taxes.$get());
    const country = taxes.countries.find(({ code }) => code === countryCode);
    const missing: Duty[] = [
      ...(taxes.taxes?.included ? [] : (["included"] as const)),
      ...(show_lowest_price ? [] : (["lowest"] as const)),
      ...(takes_withdrawals ? [] : (["withdrawal"] as const)),
    ];
    if (country && missing.length > 0) setProposal({ country, taxes, missing });
  }

  async function apply({ country, taxes }: Proposal, duties: Duty[]): Promise<void> {
    try {
      if (duties.includes("included")) onTaxes(await includeTax(country.code, taxes));
      const json = {
        ...(duties.includes("lowest") && { show_lowest_price: true }),
        ...(duties.includes("withdrawal") && { takes_withdrawals: true }),
      };
      if (Object.keys(json).length > 0) await answer(api.store.settings.$put({ json }));
      await queryClient.invalidateQueries({ queryKey: storeQuery.queryKey });
      setProposal(undefined);
      showToast({ title: "Settings updated successfully" });
    } catch (error) {
      showToast(failure(error, "Failed to update settings"));
    }
  }

  const dialog = proposal && (
    <EuLawDialog proposal={proposal} onApply={apply} onClose={() => setProposal(undefined)} />
  );
  return { propose, dialog };
}

function includeTax(country_code: string, { version, taxes }: SavedTaxes): Promise<SavedTaxes> {
  const settings = taxes ?? firstSettings(country_code);
  return answer(api.taxes.$put({ json: { version, taxes: { ...settings, included: true } } }));
}

function firstSettings(home_country_code: string): TaxSettings {
  const rates = [
    suggestedRates(home_country_code) ?? { country_code: home_country_code, standard: 0, reduced: 0 },
  ];
  return { included: true, home_country_code, on_shipping: true, ...PLAIN_TAXES, rates };
}
