import { useEffect, useState } from "react";
import { useStore } from "#app/storefront/store.ts";
import { keepCodes, keptCodes, withCode } from "./kept-codes.ts";
import type { CodeRefusal } from "./quote.ts";
import { type Quoted, type QuoteQuestion, useQuote } from "./use-quote.ts";

export type EnteredCodes = {
  codes: string[];
  /** What was said of codes that are no longer in the list. */
  dropped: string[];
  add: (typed: string) => void;
  remove: (code: string) => void;
  /** These take nothing off and are not sent again. */
  drop: (refusals: CodeRefusal[]) => void;
};

/** The quote with the session's codes. Codes that do not exist are dropped: sent again, they would count as guesses. */
export function useQuoteWithCodes(
  asked: Omit<QuoteQuestion, "storeId" | "codes">,
): Quoted & { entered: EnteredCodes | undefined } {
  const { id, takesCodes } = useStore();
  const [codes, setCodes] = useState(() => (takesCodes ? keptCodes(id) : []));
  const [dropped, setDropped] = useState<string[]>([]);
  const quoted = useQuote({ ...asked, storeId: id, codes });
  const { quote } = quoted;

  useEffect(() => keepCodes(id, codes), [id, codes]);

  useEffect(() => {
    const unknown = quote?.refusals.filter(({ known }) => !known) ?? [];
    if (unknown.length > 0) drop(unknown);
  }, [quote]);

  function drop(refusals: CodeRefusal[]) {
    setCodes((kept) => kept.filter((code) => !refusals.some((refused) => refused.code === code)));
    setDropped([...new Set(refusals.map(({ message }) => message))]);
  }

  function change(next: string[]) {
    setDropped([]);
    setCodes(next);
  }

  const entered = {
    codes,
    dropped,
    add: (typed: string) => change(withCode(codes, typed)),
    remove: (code: string) => change(codes.filter((kept) => kept !== code)),
    drop,
  };
  return { ...quoted, entered: takesCodes ? entered : undefined };
}
