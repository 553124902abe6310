import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "#app/admin/session/session.ts";
import { Options } from "#app/admin/ui/options.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { CURRENCIES, currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { CurrencyDialog } from "./currency-dialog.tsx";
import { currencyQuery } from "./currency-queries.ts";

const BY_NAME = [...CURRENCIES].sort((a, b) => a.name.localeCompare(b.name, "en"));

/** Not part of the form: choosing another one opens a dialog that says what it means. */
export function CurrencyField() {
  const { currency_code: code } = useStore();
  const { data } = useQuery(currencyQuery);
  const [wanted, setWanted] = useState<string>();
  const isListed = CURRENCIES.some((currency) => currency.code === code);
  return (
    <>
      <Field
        label="Currency"
        hint={data?.hold ?? `${formatMoney(example(code), currencyOf(code))} is how prices read.`}
      >
        <Select
          value={wanted ?? code}
          disabled={!data || data.hold !== null}
          onChange={({ target }) => setWanted(target.value === code ? undefined : target.value)}
        >
          {!isListed && <option value={code}>{code}</option>}
          <Options of={BY_NAME.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))} />
        </Select>
      </Field>
      {wanted && <CurrencyDialog key={wanted} code={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}

/** 24 of it, which is the same figure in every currency. */
function example(code: string): number {
  return 24 * 10 ** currencyOf(code).decimals;
}
