import { useFieldArray, useWatch } from "react-hook-form";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { Sortable } from "#app/admin/ui/sortable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MANUAL_KINDS } from "#rules/payment/payment-kind.ts";
import { MethodItem } from "./method-item.tsx";
import { isPickupOnly, KIND_LABELS, newMethod, type PaymentsFormReturn } from "./payments-fields.ts";

type MethodsCardProps = { form: PaymentsFormReturn; offersPickup: boolean; takesCards: boolean };

export function MethodsCard({ form, offersPickup, takesCards }: MethodsCardProps) {
  const methods = useFieldArray({ control: form.control, name: "methods", keyName: "key" });
  const typed = useWatch({ control: form.control, name: "methods" });
  const nameAt = (at: number) => typed[at]?.name.trim() || "New method";
  return (
    <Card title="Ways to pay" description="Shoppers choose one, in this order.">
      <div className="grid gap-5">
        {!takesCards && !typed.some(({ active }) => active) && <Demo />}
        {!takesCards && !offersPickup && isPickupOnly(typed) && <NobodyCanPay />}
        {methods.fields.length > 0 && (
          <Sortable
            items={methods.fields.map(({ key }, at) => ({ key, name: nameAt(at) }))}
            layout="list"
            onMove={methods.move}
          >
            <ol aria-label="Ways to pay" className="grid gap-3">
              {methods.fields.map(({ key }, at) => (
                <MethodItem
                  key={key}
                  id={key}
                  form={form}
                  at={at}
                  offersPickup={offersPickup}
                  onRemove={() => methods.remove(at)}
                />
              ))}
            </ol>
          </Sortable>
        )}
        <div className="flex flex-wrap gap-2">
          {MANUAL_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="small"
              onClick={() => methods.append(newMethod(kind), { shouldFocus: false })}
            >
              <Icon name="plus" className="size-4" />
              {KIND_LABELS[kind]}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function NobodyCanPay() {
  return (
    <p role="status" className="rounded-control border border-danger/40 bg-danger/5 p-3 text-14">
      Nobody can buy: shoppers can pay only at pickup, and your store does not offer local pickup. Offer it
      under <SettingsLink to="/admin/settings/shipping">Settings › Shipping</SettingsLink>, or add another way
      to pay.
    </p>
  );
}

function Demo() {
  return (
    <EmptyState
      title="Your checkout is a demo"
      hint="It says that no payment is processed. As soon as one way to pay is on, shoppers choose from yours, and buy for real."
    />
  );
}
