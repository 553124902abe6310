import { useState } from "react";
import type { Places } from "./quote.ts";

const KEY = "storewright-country";
const NOWHERE: Places = { countries: [] };

/** The country that was chosen last in this browser, if the store ships there; else the store's own, else the first. */
export function useCountry({ countries, own }: Places = NOWHERE) {
  const [chosen, setChosen] = useState(recall);
  const offered = [chosen, own].find((code) => countries.some((country) => country.code === code));
  const country = offered ?? countries[0]?.code;

  function choose(code: string) {
    rememberCountry(code);
    setChosen(code);
  }

  return [country, choose] as const;
}

function recall(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberCountry(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Storage is blocked or full: the choice still holds on this page.
  }
}
