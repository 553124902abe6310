import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_CODE_LENGTH, MAX_ORDER_CODES, normalCode } from "#rules/discount/discount.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { Quote } from "./quote.ts";
import type { EnteredCodes } from "./use-quote-with-codes.ts";

type DiscountCodesProps = { entered: EnteredCodes; quote?: Quote; pending: boolean };

/** Not a form of its own: at checkout it is inside the form of the order. */
export function DiscountCodes({ entered, quote, pending }: DiscountCodesProps) {
  const { codes, dropped, add, remove } = entered;
  const answerId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState<string>();
  const isFull = codes.length >= MAX_ORDER_CODES;

  // A code that does not exist stays in the field, to be corrected.
  useEffect(() => {
    if (tried === undefined || pending) return;
    setTried(undefined);
    if (!quote?.refusals.some(({ code, known }) => code === tried && !known)) setTyped("");
  }, [tried, pending, quote]);

  function apply() {
    input.current?.focus();
    if (isFull || normalCode(typed) === "") return;
    add(typed);
    setTried(normalCode(typed));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }

  function onRemove(code: string) {
    remove(code);
    input.current?.focus();
  }

  return (
    <div>
      <Field label={say.discount.code} hint={isFull && say.discount.mostCodes({ count: MAX_ORDER_CODES })}>
        <div className="flex gap-2">
          <TextInput
            ref={input}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            maxLength={MAX_CODE_LENGTH}
            readOnly={isFull}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={answerId}
            aria-invalid={dropped.length > 0 || undefined}
            className="h-12! min-w-0 flex-1 uppercase md:h-11!"
          />
          <Button variant="secondary" busy={tried !== undefined} onClick={apply} className="h-12! md:h-11!">
            {say.discount.apply}
          </Button>
        </div>
      </Field>
      <div role="status" id={answerId} className="text-13 *:mt-2">
        {dropped.map((message) => (
          <p key={message} className="break-words text-danger">
            {message}
          </p>
        ))}
        {quote && <Answers codes={codes} quote={quote} />}
      </div>
      {codes.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {codes.map((code) => (
            <Chip key={code} code={code} onRemove={() => onRemove(code)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chip({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-full border border-line bg-card ps-3 text-13">
      <span className="truncate font-medium" dir="auto">
        {code}
      </span>
      <button
        type="button"
        aria-label={say.common.remove({ name: code })}
        onClick={onRemove}
        className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/5"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

/** What each code does. Who sees the totals sees what is taken off. */
function Answers({ codes, quote }: { codes: string[]; quote: Quote }) {
  const { discounts, refusals, totals } = quote;
  return codes.map((code) => {
    const used = discounts.find((discount) => discount.code === code);
    const refused = refusals.find((refusal) => refusal.code === code);
    if (used)
      return (
        <p key={code} className="sr-only">
          {say.discount.takesOff({ code, amount: formatMoney(used.amount_cents, totals.currency) })}
        </p>
      );
    return (
      refused?.known && (
        <p key={code} className="break-words">
          {refused.message}
        </p>
      )
    );
  });
}
