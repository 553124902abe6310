import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import type { Order, ReturnRequest } from "#app/admin/orders/order-queries.ts";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { mailtoLink } from "#rules/email/mailto.ts";
import type { ChangeReturnInput } from "#rules/return/change-return-input.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { useDeed } from "./use-deed.ts";

type RefuseReturnDialogProps = { order: Order; request: ReturnRequest; onClose: () => void };

export function RefuseReturnDialog({ order, request, onClose }: RefuseReturnDialogProps) {
  const [reason, setReason] = useState("");
  const deed = useDeed({
    send: (json: ChangeReturnInput) => answer(api.returns[":id"].$put({ param: { id: request.id }, json })),
    done: () => ({ title: "Return request refused" }),
  });
  const problem = deed.error instanceof ApiError ? deed.error.fields?.reason : undefined;
  return (
    <DeedDialog
      title="Refuse the return"
      submitLabel="Refuse"
      danger
      changed={reason !== ""}
      deed={deed}
      onSubmit={() => deed.mutate({ state: "refused", reason })}
      onClose={onClose}
    >
      <Field label="Reason" required hint="Shoppers do not see it." error={problem}>
        <Textarea
          rows={3}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p className="text-14 text-muted">
        The shopper sees on the page of the order that it was refused, but not why.{" "}
        <a href={mailtoLink(order.email)} className="text-accent hover:underline">
          Write to {order.email}
        </a>
      </p>
    </DeedDialog>
  );
}
