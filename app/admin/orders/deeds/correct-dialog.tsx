import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { AddressField } from "#rules/address/address-form.ts";
import type { Contact } from "#rules/order/correction-input.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { whyAddressStays } from "./possible-deeds.ts";
import { useDeed } from "./use-deed.ts";

export function CorrectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const opened = useOpenedContact(order);
  const [typed, setTyped] = useState<Partial<Contact>>({});
  const deed = useDeed({
    send: (json: Contact & { was: Contact }) =>
      answer(api.orders[":id"].contact.$put({ param: { id: order.id }, json })),
    done: () => ({ title: "Order corrected" }),
  });
  const was = opened.data?.contact;
  const isFixed = whyAddressStays(order) !== undefined;
  const isChanged = Object.entries(typed).some(([field, text]) => text !== was?.[field as keyof Contact]);
  return (
    <DeedDialog
      title={isFixed ? "Correct contact" : "Correct address and contact"}
      submitLabel="Save"
      changed={isChanged}
      deed={deed}
      loading={!was}
      onSubmit={() => was && deed.mutate({ ...was, ...typed, was })}
      onClose={onClose}
    >
      {opened.isPending && <Loading />}
      {opened.isError && <ErrorState message="Failed to load order" onRetry={() => void opened.refetch()} />}
      {opened.data && (
        <ContactFields
          fields={isFixed ? [] : opened.data.fields}
          contact={{ ...opened.data.contact, ...typed }}
          onType={(field, text) => setTyped({ ...typed, [field]: text })}
          errors={deed.error instanceof ApiError ? deed.error.fields : {}}
        />
      )}
      <p className="text-13 text-muted">{sayFixed(order)}</p>
    </DeedDialog>
  );
}

// Read once: what it was when the form was opened is compared when it is saved.
function useOpenedContact({ id }: Order) {
  return useQuery({
    queryKey: ["opened-contact", id],
    queryFn: () => answer(api.orders[":id"].contact.$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type ContactFieldsProps = {
  fields: AddressField[];
  contact: Contact;
  onType: (field: keyof Contact, text: string) => void;
  errors: Record<string, string>;
};

function ContactFields({ fields, contact, onType, errors }: ContactFieldsProps) {
  const input = (name: keyof Contact) => ({
    value: contact[name],
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
    autoComplete: "off",
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, required, choices }) => (
        <div key={name} className={WIDE.includes(name) ? "sm:col-span-2" : undefined}>
          <Field label={label} required={required} error={errors[name]}>
            {choices ? (
              <Select {...input(name)}>
                <option value="">{required ? "Please choose" : "None"}</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            ) : (
              <TextInput {...input(name)} />
            )}
          </Field>
        </div>
      ))}
      <Field label="E-mail" required error={errors.email}>
        <TextInput {...input("email")} type="email" inputMode="email" />
      </Field>
      <Field label="Phone" error={errors.shipping_phone}>
        <TextInput {...input("shipping_phone")} type="tel" inputMode="tel" />
      </Field>
    </div>
  );
}

const WIDE: AddressField["name"][] = ["shipping_name", "shipping_address1", "shipping_address2"];

function sayFixed(order: Order): string {
  const { pickup_address, shipping_country, undeliverable } = order;
  const end = undeliverable
    ? "Mails that were not delivered are sent to the new e-mail."
    : "Mails that were sent already do not change.";
  if (pickup_address !== null || whyAddressStays(order)) return end;
  return `The country stays ${shipping_country}: shipping and tax were computed for it. ${end}`;
}
