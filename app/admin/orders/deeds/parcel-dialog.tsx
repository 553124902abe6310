import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { CarrierInput } from "#app/admin/orders/parcels/carrier-input.tsx";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ParcelInput } from "#rules/order/parcel/parcel-input.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { useDeed } from "./use-deed.ts";

type Parcel = Order["fulfillments"][number];

type ParcelDialogProps = { parcel: Parcel; demo: boolean; onClose: () => void };

export function ParcelDialog({ parcel, demo, onClose }: ParcelDialogProps) {
  const [was] = useState({ carrier: parcel.carrier ?? "", tracking_number: parcel.tracking_number ?? "" });
  const [typed, setTyped] = useState(was);
  const [tells, setTells] = useState(!demo);
  const deed = useDeed({
    send: (json: ParcelInput) => answer(api.fulfillments[":id"].$put({ param: { id: parcel.id }, json })),
    done: () => ({ title: "Parcel corrected" }),
  });
  const errors = deed.error instanceof ApiError ? deed.error.fields : {};
  return (
    <DeedDialog
      title="Correct carrier and number"
      submitLabel="Save"
      changed={typed.carrier !== was.carrier || typed.tracking_number !== was.tracking_number}
      deed={deed}
      onSubmit={() => deed.mutate({ ...typed, was, tell_shopper: tells })}
      onClose={onClose}
    >
      <Field label="Carrier" hint="Optional" error={errors.carrier}>
        <CarrierInput value={typed.carrier} onChange={(carrier) => setTyped({ ...typed, carrier })} />
      </Field>
      <Field label="Tracking number" hint="Optional" error={errors.tracking_number}>
        <TextInput
          value={typed.tracking_number}
          onChange={(event) => setTyped({ ...typed, tracking_number: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {!demo && (
        <Checkbox
          label="Send the shopper the shipping confirmation again"
          checked={tells}
          onChange={setTells}
        />
      )}
    </DeedDialog>
  );
}
