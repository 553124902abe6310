import { useEffect, useRef, useState } from "react";
import { restoreDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { CheckoutInput } from "#app/storefront/checkout/checkout-input.tsx";
import { CheckoutSection } from "#app/storefront/checkout/checkout-section.tsx";
import type { Quote } from "#app/storefront/quote/quote.ts";
import { say } from "#rules/language/say.ts";
import type { CheckoutErrors } from "#rules/order/checkout/checkout-fields.ts";
import { MAX_COMPANY_LENGTH, MAX_VAT_ID_LENGTH, normalVatId, vatIdProblem } from "#rules/tax/vat-id.ts";

/** What the fields hold: the VAT id if its form is right, and what is wrong with them. */
export type CompanyAnswer = { vatId?: string; problems?: CheckoutErrors };

export type CompanySectionProps = {
  quote: Quote;
  storeId: string;
  errors: CheckoutErrors;
  /** Told at every key: the shop is asked what the order costs with the VAT id. */
  onAnswer: (answer: CompanyAnswer) => void;
};

/** What companies are asked, in stores whose owner wants it. Both fields may stay blank. */
export function CompanySection({ quote, storeId, errors, onAnswer }: CompanySectionProps) {
  const company = useRef<HTMLInputElement>(null);
  const vatId = useRef<HTMLInputElement>(null);
  // Shown when the field is left, not while it is typed.
  const [shown, setShown] = useState<string>();

  function judge(): CompanyAnswer {
    const id = normalVatId(vatId.current?.value ?? "");
    if (id === "") return {};
    const problem = vatIdProblem(id);
    if (problem) return { problems: { buyer_vat_id: problem } };
    return company.current?.value.trim()
      ? { vatId: id }
      : { vatId: id, problems: { buyer_company: say.field.vatIdCompany } };
  }

  function onChange() {
    setShown(undefined);
    onAnswer(judge());
  }

  // The section comes later than the form: what was typed before a reload is put in here.
  useEffect(() => {
    if (vatId.current?.form) restoreDraft(storeId, vatId.current.form);
    onAnswer(judge());
  }, [storeId]);

  return (
    <CheckoutSection title={say.checkout.companyTitle}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckoutInput
          ref={company}
          name="buyer_company"
          label={say.checkout.company}
          maxLength={MAX_COMPANY_LENGTH}
          autoComplete="organization"
          optional
          onChange={onChange}
          errors={errors}
        />
        <CheckoutInput
          ref={vatId}
          name="buyer_vat_id"
          label={say.checkout.vatId}
          maxLength={MAX_VAT_ID_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optional
          onChange={onChange}
          onBlur={() => setShown(judge().problems?.buyer_vat_id)}
          errors={{ ...errors, buyer_vat_id: errors.buyer_vat_id ?? shown }}
        />
      </div>
      <p role="status" className="mt-3 text-13 text-muted empty:hidden">
        {quote.tax_reason === "reverse_charge"
          ? say.checkout.reverseCharge
          : quote.company?.reverse_charge && say.checkout.reverseChargeHint}
      </p>
    </CheckoutSection>
  );
}
