import { useState } from "react";
import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";

/** What a live region says of a total that has changed: nothing of the first one. Undefined while it is not known. */
export function useNewTotal(cents: Cents | undefined, currency: Currency): string {
  const [last, setLast] = useState(cents);
  const [words, setWords] = useState("");
  if (cents !== undefined && cents !== last) {
    setLast(cents);
    if (last !== undefined) setWords(say.cart.newTotal({ total: formatMoney(cents, currency) }));
  }
  return words;
}

/** For screen readers. Always mounted: only changes of an existing live region are announced. */
export function NewTotal({ cents, currency }: { cents: Cents | undefined; currency: Currency }) {
  return (
    <p role="status" className="sr-only">
      {useNewTotal(cents, currency)}
    </p>
  );
}
