import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { say } from "#rules/language/say.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { Notice } from "./notice.tsx";

export function PaymentSection() {
  return (
    <CheckoutSection title={say.checkout.payment}>
      <Notice>{say.checkout.demo}</Notice>
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <CardField label={say.checkout.cardNumber} placeholder="0000 0000 0000 0000" />
        </div>
        <CardField label={say.checkout.cardExpiry} placeholder={say.checkout.cardMonth} />
        <CardField label={say.checkout.cardCode} placeholder="000" />
      </div>
    </CheckoutSection>
  );
}

function CardField({ label, placeholder }: { label: string; placeholder: string }) {
  return (
    <Field label={label}>
      <TextInput disabled placeholder={placeholder} autoComplete="off" className="h-12! md:h-11!" />
    </Field>
  );
}
