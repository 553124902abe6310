import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { ChangeReturnInput } from "#rules/return/change-return-input.ts";
import { isOpenReturn } from "#rules/return/return-state.ts";
import { possibleDeeds } from "./deeds/possible-deeds.ts";
import { RefundDialog } from "./deeds/refund-dialog.tsx";
import { RefuseReturnDialog } from "./deeds/refuse-return-dialog.tsx";
import { useDeed } from "./deeds/use-deed.ts";
import type { Order, ReturnRequest } from "./order-queries.ts";
import { RETURN_LABELS } from "./return-labels.ts";
import { variantLabel } from "./variant-label.ts";

type ReturnCardProps = { order: Order; request: ReturnRequest };

/** What a shopper withdraws from, and what the owner makes of it. */
export function ReturnCard({ order, request }: ReturnCardProps) {
  const { state, name, words, reason, requested_at } = request;
  const mayAnswer = useMay()("handle-orders");
  return (
    <Card
      title="Return request"
      description={<When at={requested_at} />}
      action={<Badge tone={RETURN_LABELS[state].tone}>{RETURN_LABELS[state].label}</Badge>}
    >
      <div className="wrap-anywhere grid grid-cols-1 gap-4 text-14">
        <p className="break-words">
          <bdi className="font-medium">{name}</bdi> withdrew from the contract for:
        </p>
        <ul aria-label="Items of the return" className="grid gap-1">
          {request.lines.map(({ line_item_id, quantity }) => (
            <li key={line_item_id} className="break-words">
              {quantity} × <bdi>{nameOf(order, line_item_id)}</bdi>
            </li>
          ))}
        </ul>
        {words && (
          <blockquote
            className="whitespace-pre-line break-words border-line border-s-2 ps-3 text-muted"
            dir="auto"
          >
            {words}
          </blockquote>
        )}
        {reason && (
          <p className="whitespace-pre-line break-words text-muted">
            Refused: <bdi>{reason}</bdi>
          </p>
        )}
        {mayAnswer && isOpenReturn(request) && <ReturnActions order={order} request={request} />}
      </div>
    </Card>
  );
}

function nameOf({ line_items }: Order, id: string): string {
  const line = line_items.find((one) => one.id === id);
  return line ? [line.title, variantLabel(line)].filter(Boolean).join(", ") : "";
}

/** What was not shipped cannot arrive; what was not paid cannot be refunded. */
function ReturnActions({ order, request }: ReturnCardProps) {
  const [opened, setOpened] = useState<"refund" | "refuse">();
  const change = useChangeReturn(request.id);
  const canRefund = possibleDeeds(order).refund;
  const canClose = !canRefund || order.refunded_cents > 0;
  const changeTo = (state: "received" | "refunded") => () => change.mutate({ state, reason: "" });
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {canRefund && <Button onClick={() => setOpened("refund")}>Refund</Button>}
      {request.state === "requested" && order.fulfillment_status !== "unfulfilled" && (
        <Button variant="secondary" busy={change.isPending} onClick={changeTo("received")}>
          Mark as received
        </Button>
      )}
      {canClose && (
        <Button variant="secondary" busy={change.isPending} onClick={changeTo("refunded")}>
          Close request
        </Button>
      )}
      <Button variant="ghost" onClick={() => setOpened("refuse")}>
        Refuse
      </Button>
      {opened === "refund" && <RefundDialog order={order} answers={request} onClose={close} />}
      {opened === "refuse" && <RefuseReturnDialog order={order} request={request} onClose={close} />}
    </div>
  );
}

function useChangeReturn(id: string) {
  const deed = useDeed({
    send: (json: ChangeReturnInput) => answer(api.returns[":id"].$put({ param: { id }, json })),
    done: () => ({ title: "Return request updated" }),
  });
  return {
    isPending: deed.isPending,
    mutate: (input: ChangeReturnInput) =>
      deed.mutate(input, {
        onError: (error) =>
          showToast({ title: sentenceOf(error, "Failed to update the return request"), kind: "error" }),
      }),
  };
}
