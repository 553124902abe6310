import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Fields, useReadOnly } from "#app/admin/session/read-only.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import type { MailsInput } from "#rules/mail/mails-input.ts";
import { MAX_OWN_WORDS } from "#rules/mail/own-words.ts";
import { MailExample } from "./mail-example.tsx";

type MailRowProps = {
  form: UseFormReturn<MailsInput>;
  type: ShopperMail;
  open: boolean;
  onToggle: () => void;
};

export function MailRow({ form, type, open, onToggle }: MailRowProps) {
  const panel = useId();
  const readOnly = useReadOnly();
  const words = useWatch({ control: form.control, name: `words.${type}` });
  const { title, when } = MAILS[type];
  return (
    <li>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={onToggle}
          className="flex w-full items-center justify-between gap-4 px-5 py-3 text-left hover:bg-paper"
        >
          <span className="min-w-0">
            <span className="block font-medium text-14">{title}</span>
            <span className="block text-13 text-muted">{when}</span>
          </span>
          <Icon
            name="chevron-down"
            className={classNames("size-5 shrink-0 text-muted", open && "rotate-180")}
          />
        </button>
      </h3>
      <div id={panel} hidden={!open} className="grid gap-5 px-5 pt-1 pb-5">
        {open && (
          <>
            <Fields>
              <Field
                label="Your own words"
                error={form.formState.errors.words?.[type]?.message}
                hint={`Plain text without links. ${words.length} of ${MAX_OWN_WORDS} characters.`}
              >
                <Textarea {...form.register(`words.${type}`)} rows={3} maxLength={MAX_OWN_WORDS} />
              </Field>
            </Fields>
            {!readOnly && <MailExample type={type} words={words} title={title} />}
          </>
        )}
      </div>
    </li>
  );
}

const MAILS: Record<ShopperMail, { title: string; when: string }> = {
  confirmation: { title: "Order confirmation", when: "When an order is placed." },
  "payment-received": {
    title: "Payment received",
    when: "When you mark an order as paid, or a card was charged.",
  },
  "payment-reminder": { title: "Payment reminder", when: "When you remind a shopper who has not paid yet." },
  fulfillment: { title: "Shipping confirmation", when: "When you ship an order, or it is ready for pickup." },
  cancellation: { title: "Cancellation", when: "When an order is cancelled." },
  refund: { title: "Refund", when: "When you give money back." },
  "return-received": { title: "Withdrawal received", when: "When a shopper withdraws from an order." },
};
