import { type ReactNode, useState } from "react";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { useMay } from "#app/admin/session/use-may.ts";
import { useStoreDay } from "#app/admin/session/use-store-zone.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_PRINTED_ORDERS } from "#rules/order/many-orders.ts";
import type { ManyOrdersForm } from "#rules/order/many-orders-input.ts";
import { printAddress } from "./invoice-queries.ts";
import { useChangeOrders, useOrderFilters } from "./order-queries.ts";

type OrderActionsProps = { ids: string[]; areArchived: boolean; onQueued: () => void };

/** What can be done with many orders at once. */
export function OrderActions({ ids, areArchived, onQueued }: OrderActionsProps) {
  const [asked, setAsked] = useState<"fulfill" | "mark-paid">();
  const change = useChangeOrders(onQueued);
  const { data } = useOrderFilters();
  const mayTakeMoney = useMay()("handle-orders");
  const asking = { ids, onClose: () => setAsked(undefined), onQueued };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked("fulfill")}>
        Fulfill
      </Button>
      {data?.offered && mayTakeMoney && (
        <Button variant="secondary" size="small" onClick={() => setAsked("mark-paid")}>
          Mark as paid
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ action: areArchived ? "unarchive" : "archive", ids })}
      >
        {areArchived ? "Unarchive" : "Archive"}
      </Button>
      <ExportButton size="small" input={{ kind: "orders", ids }} />
      <PrintLinks ids={ids} withInvoices={data?.offered ?? false} />
      <FulfillOrders open={asked === "fulfill"} offersUnpaid={data?.offered ?? false} {...asking} />
      <MarkOrdersPaid open={asked === "mark-paid"} {...asking} />
    </>
  );
}

function PrintLinks({ ids, withInvoices }: { ids: string[]; withInvoices: boolean }) {
  if (ids.length > MAX_PRINTED_ORDERS)
    return <p className="text-13 text-muted">Select at most {MAX_PRINTED_ORDERS} orders to print them.</p>;
  return (
    <>
      {withInvoices && <PrintLink to={printAddress("invoice", ids)}>Print invoices</PrintLink>}
      <PrintLink to={printAddress("packing-slip", ids)}>Print packing slips</PrintLink>
    </>
  );
}

/** In a new tab, so that the orders stay selected. */
function PrintLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} target="_blank" variant="secondary" size="small">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </LinkButton>
  );
}

type AskingProps = { open: boolean; ids: string[]; onClose: () => void; onQueued: () => void };

function FulfillOrders({ offersUnpaid, ...asking }: AskingProps & { offersUnpaid: boolean }) {
  const [evenUnpaid, setEvenUnpaid] = useState(false);
  return (
    <Asking
      {...asking}
      words={`Fulfill ${ordersText(asking.ids.length)}`}
      input={{ action: "fulfill", even_unpaid: evenUnpaid }}
    >
      <p>
        What is left of each order is fulfilled, without carrier and tracking number, and the shoppers are
        told by e-mail.
      </p>
      {offersUnpaid && <Checkbox label="Also unpaid orders" checked={evenUnpaid} onChange={setEvenUnpaid} />}
    </Asking>
  );
}

function MarkOrdersPaid(asking: AskingProps) {
  const today = useStoreDay();
  const [day, setDay] = useState(today);
  return (
    <Asking
      {...asking}
      words={`Mark ${ordersText(asking.ids.length)} as paid`}
      input={{ action: "mark-paid", paid_on: day }}
    >
      <p>What is due of each order is recorded as paid, and the shoppers are told by e-mail.</p>
      <Field label="Day of the payment">
        <TextInput type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </Asking>
  );
}

type WithoutIds<Form> = Form extends unknown ? Omit<Form, "ids"> : never;

type AskingFormProps = AskingProps & {
  /** The title, and what the button says. */
  words: string;
  input: WithoutIds<ManyOrdersForm>;
  children: ReactNode;
};

function Asking({ open, ids, onClose, onQueued, words, input, children }: AskingFormProps) {
  const change = useChangeOrders(onQueued);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${words}?`}
      footer={
        <Button
          className="w-full"
          busy={change.isPending}
          onClick={() => change.mutate({ ...input, ids }, { onSuccess: onClose })}
        >
          {words}
        </Button>
      }
    >
      <div className="grid gap-4 text-14">{children}</div>
    </Dialog>
  );
}

function ordersText(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}
