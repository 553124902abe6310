import type { Order } from "#app/admin/orders/order-queries.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import type { Deed } from "./possible-deeds.ts";
import { RefundDialog } from "./refund-dialog.tsx";

type OpenedDeedProps = { deed: Deed | undefined; order: Order; onClose: () => void };

/** The dialog that is open, if one is. It begins anew each time. */
export function OpenedDeed({ deed, order, onClose }: OpenedDeedProps) {
  switch (deed) {
    case "pay":
    case "pay-more":
      return <MarkPaidDialog order={order} onClose={onClose} />;
    case "refund":
      return <RefundDialog order={order} onClose={onClose} />;
    case "cancel":
      return <CancelDialog order={order} onClose={onClose} />;
    case "correct":
      return <CorrectDialog order={order} onClose={onClose} />;
    default:
      return null;
  }
}
