import { useState } from "react";
import { useWatch } from "react-hook-form";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { SortableItem } from "#app/admin/ui/sortable.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { moveFocusOn } from "#app/ui/move-focus-on.ts";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { ManualKind } from "#rules/payment/payment-kind.ts";
import { KIND_LABELS, type PaymentsFormReturn } from "./payments-fields.ts";

type MethodItemProps = {
  id: string;
  form: PaymentsFormReturn;
  at: number;
  offersPickup: boolean;
  onRemove: () => void;
};

/** One way to pay. A new or a wrong one is open. */
export function MethodItem({ id, form, at, offersPickup, onRemove }: MethodItemProps) {
  const method = useWatch({ control: form.control, name: `methods.${at}` });
  const [isOpened, setOpened] = useState(method.id === undefined);
  const isOpen = isOpened || form.formState.errors.methods?.[at] !== undefined;
  const name = method.name.trim() || "New method";
  return (
    <SortableItem id={id} name={name} className="rounded-control border border-line bg-card p-3">
      {(handle) => (
        <fieldset className="grid gap-4">
          <legend className="sr-only">{name}</legend>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {handle}
            <div className="min-w-24 flex-1">
              <FormCheckbox
                form={form}
                name={`methods.${at}.active`}
                label={
                  <span className="wrap-anywhere font-medium" dir="auto">
                    {name}
                  </span>
                }
              />
            </div>
            <div className="ml-auto flex">
              {!isOpen && (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Edit ${name}`}
                  onClick={() => setOpened(true)}
                >
                  Edit
                </Button>
              )}
              <Button
                variant="ghost"
                size="small"
                aria-label={`Remove ${name}`}
                data-removes
                onClick={({ currentTarget }) => {
                  moveFocusOn(currentTarget);
                  onRemove();
                }}
              >
                Remove
              </Button>
            </div>
          </div>
          {method.kind === "pay-at-pickup" && <PickupNote offersPickup={offersPickup} />}
          {method.kind === "cash-on-delivery" && <Note>Offered when an order is shipped.</Note>}
          {isOpen && <MethodFieldset form={form} at={at} kind={method.kind} />}
        </fieldset>
      )}
    </SortableItem>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="px-1 text-13 text-muted">{children}</p>;
}

function PickupNote({ offersPickup }: { offersPickup: boolean }) {
  if (offersPickup) return <Note>Offered when an order is picked up.</Note>;
  return (
    <Note>
      Nobody sees it yet: your store does not offer local pickup.{" "}
      <SettingsLink to="/admin/settings/shipping">Settings › Shipping</SettingsLink>
    </Note>
  );
}

type MethodFieldsetProps = { form: PaymentsFormReturn; at: number; kind: ManualKind };

function MethodFieldset({ form, at, kind }: MethodFieldsetProps) {
  const path = `methods.${at}` as const;
  const errors = form.formState.errors.methods?.[at];
  return (
    <div className="@container grid gap-4 px-1 pb-1">
      <Field label="Name" error={errors?.name?.message} hint="Shoppers see it." required>
        <TextInput
          {...form.register(`${path}.name`)}
          placeholder={kind === "custom" ? "Voucher" : KIND_LABELS[kind]}
        />
      </Field>
      <Field
        label="Instructions"
        error={errors?.instructions?.message}
        hint="Shown at checkout, and with the order, together with its number as the reference."
      >
        <Textarea {...form.register(`${path}.instructions`)} rows={3} placeholder={EXAMPLES[kind]} />
      </Field>
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <Field
          label="Remind me after … days"
          error={errors?.remind_after_days?.message}
          hint="If it is unpaid. Blank is never."
        >
          <TextInput {...form.register(`${path}.remind_after_days`)} inputMode="numeric" />
        </Field>
        <Field
          label="Cancel unpaid orders after … days"
          error={errors?.cancel_after_days?.message}
          hint="If nothing is shipped. Its stock returns, and the shopper is told. Blank is never."
        >
          <TextInput {...form.register(`${path}.cancel_after_days`)} inputMode="numeric" />
        </Field>
      </div>
    </div>
  );
}

const EXAMPLES: Record<ManualKind, string> = {
  "bank-transfer": "Account holder, IBAN and BIC",
  "cash-on-delivery": "Please have the sum ready for the driver.",
  "pay-at-pickup": "In cash or by card.",
  custom: "",
};
