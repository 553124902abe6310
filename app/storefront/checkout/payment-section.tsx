import type { ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function PaymentSection() {
  return (
    <CheckoutSection title="Payment">
      <DemoNotice>This is a demo checkout. No payment will be processed.</DemoNotice>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <CardField label="Card number" placeholder="0000 0000 0000 0000" />
        </div>
        <CardField label="Expiry" placeholder="MM / YY" />
        <CardField label="CVV" placeholder="000" />
      </div>
    </CheckoutSection>
  );
}

function DemoNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-control border border-warning/30 bg-warning/10 px-4 py-3 text-14 text-ink">
      <Icon name="alert" className="mt-0.5 size-4 text-warning" />
      {children}
    </p>
  );
}

function CardField({ label, placeholder }: { label: string; placeholder: string }) {
  return (
    <Field label={label}>
      <TextInput disabled placeholder={placeholder} autoComplete="off" className="h-12! md:h-11!" />
    </Field>
  );
}
