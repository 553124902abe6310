import type { ReactNode } from "react";
import type { TaxSettings } from "#rules/tax/tax-settings.ts";
import { untaxedCountries } from "#rules/tax/untaxed-countries.ts";

type UntaxedWarningProps = {
  taxes: TaxSettings;
  zones: Parameters<typeof untaxedCountries>[1];
  countries: { code: string; name: string }[];
  /** What to do about it. */
  children: ReactNode;
};

/** While orders to a country of the EU have no tax because nobody said which. */
export function UntaxedWarning({ taxes, zones, countries, children }: UntaxedWarningProps) {
  const missing = untaxedCountries(taxes, zones);
  const names = missing.map((code) => countries.find((country) => country.code === code)?.name ?? code);
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 && (
        <p className="rounded-control bg-warning/10 px-3 py-2 text-14 text-warning">
          {`You ship to ${listed(names)} without a tax rate: these orders have no tax. `}
          {children}
        </p>
      )}
    </div>
  );
}

const MOST_NAMES = 3;

function listed(names: string[]): string {
  const rest = names.length - MOST_NAMES;
  if (rest > 1) return `${names.slice(0, MOST_NAMES).join(", ")} and ${rest} more countries of the EU`;
  return names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
