import { useState } from "react";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useChangeOrders, useOrderFilters } from "./order-queries.ts";

type OrderActionsProps = { ids: string[]; areArchived: boolean; onQueued: () => void };

/** What can be done with many orders at once. */
export function OrderActions({ ids, areArchived, onQueued }: OrderActionsProps) {
  const [asked, setAsked] = useState<"fulfill">();
  const change = useChangeOrders(onQueued);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked("fulfill")}>
        Fulfill
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ action: areArchived ? "unarchive" : "archive", ids })}
      >
        {areArchived ? "Unarchive" : "Archive"}
      </Button>
      <FulfillOrders
        open={asked === "fulfill"}
        ids={ids}
        onClose={() => setAsked(undefined)}
        onQueued={onQueued}
      />
    </>
  );
}

type AskingProps = { open: boolean; ids: string[]; onClose: () => void; onQueued: () => void };

function FulfillOrders({ open, ids, onClose, onQueued }: AskingProps) {
  const [evenUnpaid, setEvenUnpaid] = useState(false);
  const { data } = useOrderFilters();
  const change = useChangeOrders(onQueued);
  const words = `Fulfill ${ordersText(ids.length)}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${words}?`}
      footer={
        <Button
          className="w-full"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ action: "fulfill", ids, even_unpaid: evenUnpaid }, { onSettled: onClose })
          }
        >
          {words}
        </Button>
      }
    >
      <div className="grid gap-4 text-14">
        <p>
          What is left of each order is fulfilled, without carrier and tracking number, and the shoppers are
          told by e-mail.
        </p>
        {data?.offered && (
          <Checkbox label="Also unpaid orders" checked={evenUnpaid} onChange={setEvenUnpaid} />
        )}
      </div>
    </Dialog>
  );
}

function ordersText(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}
