import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { ParcelDialog } from "#app/admin/orders/deeds/parcel-dialog.tsx";
import { useDeed } from "#app/admin/orders/deeds/use-deed.ts";
import { type Order, useResendMail } from "#app/admin/orders/order-queries.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { IconButton } from "#app/ui/button.tsx";

type ParcelActionsProps = { order: Order; parcel: Order["fulfillments"][number] };

export function ParcelActions({ order, parcel }: ParcelActionsProps) {
  const [asked, setAsked] = useState<"correct" | "cancel">();
  const resend = useResendMail(order.id);
  const isPickup = order.pickup_address !== null;
  const name = [parcel.carrier, parcel.tracking_number].filter(Boolean).join(" ") || "without a number";
  const tellAgain = {
    label: "Tell the shopper again",
    onChoose: () => resend.mutate({ type: "fulfillment", fulfillment_id: parcel.id }),
  };
  const correct = { label: "Correct carrier and number", onChoose: () => setAsked("correct") };
  const cancel = {
    label: isPickup ? "Not ready any more" : "Cancel parcel",
    danger: true,
    onChoose: () => setAsked("cancel"),
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <ActionMenu
        trigger={
          <IconButton label={`Actions for parcel ${name}`} busy={resend.isPending} className="-my-2 -mr-2">
            <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </IconButton>
        }
        groups={[
          [...(isPickup ? [] : [correct]), ...(order.demo ? [] : [tellAgain])],
          order.cancelled_at === null ? [cancel] : [],
        ]}
      />
      {asked === "correct" && <ParcelDialog parcel={parcel} demo={order.demo} onClose={close} />}
      {asked === "cancel" && <CancelParcel parcelId={parcel.id} isPickup={isPickup} onClose={close} />}
    </>
  );
}

type CancelParcelProps = { parcelId: string; isPickup: boolean; onClose: () => void };

function CancelParcel({ parcelId: id, isPickup, onClose }: CancelParcelProps) {
  const deed = useDeed({
    send: () => answer(api.fulfillments[":id"].$delete({ param: { id } })),
    done: () => ({ title: isPickup ? "Items are not ready for pickup" : "Parcel cancelled" }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => deed.mutate(undefined, { onError: tellFailed, onSettled: onClose })}
      title={isPickup ? "Not ready for pickup any more?" : "Cancel this parcel?"}
      description="What it holds can be fulfilled again. The shopper is not told."
      confirmLabel={isPickup ? "Not ready" : "Cancel parcel"}
      busy={deed.isPending}
    />
  );
}

function tellFailed(error: Error) {
  showToast({
    title: "Failed to cancel the parcel",
    description: sentenceOf(error, "The server could not be reached. Please try again."),
    kind: "error",
  });
}
