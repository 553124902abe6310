import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { Notice } from "./notice.tsx";

export function PaymentSection() {
  return (
    <CheckoutSection title="Payment">
      <Notice>This is a demo checkout. No payment will be processed.</Notice>
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <CardField label="Card number" placeholder="0000 0000 0000 0000" />
        </div>
        <CardField label="Expiry" placeholder="MM / YY" />
        <CardField label="CVV" placeholder="000" />
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
