import { useWatch } from "react-hook-form";
import { CountrySelect } from "#app/admin/settings/country-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import type { OpenedShipping, ShippingFormReturn } from "./shipping-fields.ts";

type ZoneCountriesProps = {
  form: ShippingFormReturn;
  at: number;
  countries: OpenedShipping["countries"];
  error: string | undefined;
};

/** The countries of a zone by name. One that is in another zone is not offered. */
export function ZoneCountries({ form, at, countries, error }: ZoneCountriesProps) {
  const zones = useWatch({ control: form.control, name: "zones" });
  const chosen = zones[at]?.countries ?? [];
  const taken = new Set(zones.flatMap((zone) => zone.countries));
  const free = countries.filter(({ code }) => !taken.has(code));
  const freeInEu = free.filter(({ code }) => EU_COUNTRIES.includes(code));

  function choose(codes: string[]) {
    form.setValue(`zones.${at}.countries`, codes, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }

  return (
    <div className="grid gap-3">
      <Field label="Countries" error={error} required>
        <CountrySelect
          value=""
          prompt="Add a country"
          countries={free}
          onChoose={(code) => choose([...chosen, code])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen countries" className="flex flex-wrap gap-2">
          {countries
            .filter(({ code }) => chosen.includes(code))
            .map(({ code, name }) => (
              <li
                key={code}
                className="flex items-center rounded-full border border-line bg-paper pl-3 text-13"
              >
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  className="grid size-8 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
                  onClick={() => choose(chosen.filter((other) => other !== code))}
                >
                  <Icon name="close" className="size-3.5" />
                </button>
              </li>
            ))}
        </ul>
      )}
      {freeInEu.length > 1 && (
        <div>
          <Button
            variant="ghost"
            size="small"
            onClick={() => choose([...chosen, ...freeInEu.map(({ code }) => code)])}
          >
            {`Add ${freeInEu.length} countries of the European Union`}
          </Button>
        </div>
      )}
    </div>
  );
}
