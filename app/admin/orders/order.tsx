import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "#app/admin/api/api-error.ts";
import { FulfillmentCard } from "#app/admin/orders/parcels/fulfillment-card.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonRows } from "#app/ui/skeleton-rows.tsx";
import { AddressCard } from "./address-card.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { focusPageIfLost } from "./deeds/deed-dialog.tsx";
import { OpenedDeed } from "./deeds/opened-deed.tsx";
import { type Deed, whyAddressStays } from "./deeds/possible-deeds.ts";
import { usePossibleDeeds } from "./deeds/use-possible-deeds.ts";
import { FulfillmentBadge } from "./fulfillment-badge.tsx";
import { InvoiceCard } from "./invoice-card.tsx";
import { LineItemsCard } from "./line-items-card.tsx";
import { OrderBanner } from "./order-banner.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { type OpenedOrder, type Order, useOrder } from "./order-queries.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { ReturnCard } from "./return-card.tsx";
import { TimelineCard } from "./timeline-card.tsx";

// The frame is the same for every order.
export const handle = cachedPage({ key: "/admin/orders/:id" });

const BACK = { to: "/admin/orders", label: "Orders" };

export default function OrderScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useOrder(id);
  // With an order on the screen, the result of the last action matters more than a failed reload.
  const failed = !data && error !== null && !isMissing(error);

  useEffect(() => {
    if (failed) showToast({ title: "Failed to load order", kind: "error" });
  }, [failed]);

  if (data) return <OrderDetail {...data} />;
  return (
    <>
      <title>Order · Storewright</title>
      <PageHeader title="Order" back={BACK} />
      {!error && (
        <Loading>
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {error && isMissing(error) && <Missing />}
      {failed && <ErrorState message="Failed to load order" onRetry={refetch} />}
    </>
  );
}

// While an upgrade is under way, a process of the version before may answer, without the people.
function OrderDetail({ order, people = [] }: OpenedOrder) {
  const [deed, setDeed] = useState<Deed>();
  const can = usePossibleDeeds(order);
  useFocusAfterChange(order);
  const whyFixed = whyAddressStays(order);
  const correct = (label: string) =>
    can.correct && (
      <Button
        variant="ghost"
        size="small"
        className="-my-1 -mr-2"
        aria-label={label}
        onClick={() => setDeed("correct")}
      >
        Correct
      </Button>
    );
  return (
    <>
      <title>{`Order #${order.order_number} · Storewright`}</title>
      <PageHeader
        back={BACK}
        title={<span className="tabular-nums">Order #{order.order_number}</span>}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <When at={order.created_at} />
            <PaymentBadge status={order.financial_status} />
            <FulfillmentBadge status={order.fulfillment_status} cancelled={order.cancelled_at !== null} />
          </span>
        }
        actions={<OrderMenu order={order} onDeed={setDeed} />}
      />
      <OrderBanner order={order} onCorrect={can.correct ? () => setDeed("correct") : undefined} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          {order.returns.map((request) => (
            <ReturnCard key={request.id} order={order} request={request} />
          ))}
          {/* A new key for each state: the input for one parcel is not offered for the next. */}
          <FulfillmentCard key={order.fulfillments.length} order={order} />
          <LineItemsCard order={order} />
          <PaymentCard order={order} />
        </div>
        <div className="grid gap-5">
          <CustomerCard order={order} action={correct("Correct contact")} />
          <AddressCard order={order} action={!whyFixed && correct("Correct address")} note={whyFixed} />
          <InvoiceCard order={order} />
          <TimelineCard order={order} people={people} />
        </div>
      </div>
      <OpenedDeed deed={deed} order={order} onClose={() => setDeed(undefined)} />
    </>
  );
}

/** The button that was pressed may be gone with what it did: then the focus goes to the page. */
function useFocusAfterChange(order: Order) {
  useEffect(focusPageIfLost, [order]);
}

function Missing() {
  return (
    <EmptyState
      title="Order not found"
      action={
        <LinkButton to={BACK.to} variant="secondary">
          All orders
        </LinkButton>
      }
    />
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
