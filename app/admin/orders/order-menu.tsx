import { ActionMenu, type MenuAction } from "#app/admin/ui/menu/action-menu.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Deed, possibleDeeds } from "./deeds/possible-deeds.ts";
import { usePossibleDeeds } from "./deeds/use-possible-deeds.ts";
import { obstacleOf } from "./order-balance.ts";
import { type Order, useArchiveOrder, useResendMail } from "./order-queries.ts";

type OrderMenuProps = { order: Order; onDeed: (deed: Deed) => void };

/** What comes next stands alone; 'Fulfill items' is in its card. The rest is in a menu. */
export function OrderMenu({ order, onDeed }: OrderMenuProps) {
  const can = usePossibleDeeds(order);
  const archive = useArchiveOrder(order.id);
  const resend = useResendMail(order.id);
  // What is paid at the door or at pickup is shipped first.
  const isPaymentNext = can.pay && obstacleOf(order) === "unpaid";
  const deed = (name: Deed, label: string): MenuAction[] =>
    can[name] ? [{ label, onChoose: () => onDeed(name), danger: name === "cancel" }] : [];
  const reminding = {
    label: "Remind the shopper",
    onChoose: () => resend.mutate({ type: "payment-reminder" }),
  };
  const isArchived = order.archived_at !== null;
  const archiving = {
    label: isArchived ? "Unarchive" : "Archive",
    onChoose: () => archive.mutate(!isArchived),
  };
  return (
    <>
      {isPaymentNext && <Button onClick={() => onDeed("pay")}>Mark as paid</Button>}
      <ActionMenu
        trigger={
          <Button variant="secondary" busy={archive.isPending || resend.isPending}>
            More actions
            <Icon name="chevron-down" className="size-4" />
          </Button>
        }
        groups={[
          [
            ...(isPaymentNext ? [] : deed("pay", "Mark as paid")),
            ...(possibleDeeds(order).pay ? [reminding] : []),
            ...deed("refund", "Refund"),
            ...deed("pay-more", "Record another payment"),
          ],
          order.financial_status === "awaiting_payment" ? [] : [archiving],
          deed("cancel", "Cancel order"),
        ]}
      />
    </>
  );
}
