import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useWatchJob } from "#app/admin/jobs/use-jobs.ts";
import { instantsOf, type OrderFilters } from "#app/admin/orders/list/order-filters.ts";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { ManyOrdersForm } from "#rules/order/many-orders-input.ts";
import type { FulfillmentInput } from "#rules/order/parcel/fulfillment-input.ts";
import { useKeyHeaders } from "./deeds/use-deed.ts";
import { notResentToast, resentToast } from "./resend-toast.ts";

export type OrderRow = Awaited<ReturnType<typeof readOrders>>["orders"][number];
export type OpenedOrder = Awaited<ReturnType<typeof readOrder>>;
export type Order = OpenedOrder["order"];
export type OrderLine = Order["line_items"][number];
export type ReturnRequest = Order["returns"][number];
export type TimelineEntry = Order["timeline"][number];

const MAIL_WATCH_MS = 3_000;

export function useOrders(filters: OrderFilters) {
  const { zone } = useStoreZone();
  return useQuery({
    queryKey: ["orders", "list", filters, zone],
    queryFn: () => readOrders(filters, zone),
    enabled: filters.search === "",
    placeholderData: keepPreviousData,
  });
}

/** Loaded in parallel: counting a million orders must not delay a page of twenty. */
export function useOrderCount(filters: OrderFilters) {
  const query = filterQuery(filters, useStoreZone().zone);
  return useQuery({
    queryKey: ["orders", "count", query],
    queryFn: () => answer(api.orders.count.$get({ query })),
    enabled: filters.search === "",
  });
}

/** What else the list can be filtered by. */
export function useOrderFilters() {
  return useQuery({ queryKey: ["orders", "filters"], queryFn: () => answer(api.orders.filters.$get()) });
}

/** The newest orders that match, over all pages. */
export function useOrderIds(filters: OrderFilters, enabled: boolean) {
  const query = filterQuery(filters, useStoreZone().zone);
  return useQuery({
    queryKey: ["orders", "ids", query],
    queryFn: () => answer(api.orders.ids.$get({ query })),
    enabled,
  });
}

export function useOrderSearch(search: string) {
  return useQuery({
    queryKey: ["orders", "search", search],
    queryFn: () => answer(api.orders.search.$get({ query: { q: search } })),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ["orders", "one", id],
    queryFn: () => readOrder(id),
    // Polls while the timeline has mails in progress.
    refetchInterval: ({ state }) => (state.data && hasMailUnderWay(state.data.order) ? MAIL_WATCH_MS : false),
  });
}

export function useFulfillOrder(id: string) {
  const queryClient = useQueryClient();
  const headers = useKeyHeaders();
  return useMutation({
    mutationFn: (parcel: FulfillmentInput) =>
      answer(api.orders[":id"].fulfillments.$post({ param: { id }, json: parcel }, { headers })),
    // Also after a refusal: another tab may have been faster.
    // Not awaited: with the new parcel the form is another one, and would not hear of the success.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

/** Fulfills, marks as paid, archives or unarchives many orders, as a job. */
export function useChangeOrders(onQueued: () => void) {
  const watchJob = useWatchJob();
  return useMutation({
    mutationFn: (json: ManyOrdersForm) => answer(api.orders.bulk.$post({ json })),
    onSuccess: (queued, { action }) => {
      onQueued();
      return watchJob({ ...queued, kind: `${action}-orders` });
    },
    onError: (error) =>
      showToast({ kind: "error", title: "Error", description: sentenceOf(error, "Failed to change orders") }),
  });
}

/** Takes one order out of the list, or puts it back. */
export function useArchiveOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (archived: boolean) =>
      answer(api.orders[":id"].archived.$put({ param: { id }, json: { archived } })),
    onSuccess: (_done, archived) =>
      showToast({ title: archived ? "Order archived successfully" : "Order unarchived successfully" }),
    onError: (error) =>
      showToast({ kind: "error", title: "Error", description: sentenceOf(error, "Failed to archive order") }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

type SentAgain = Omit<
  InferRequestType<(typeof api.functions)["send-order-email"]["$post"]>["json"],
  "orderId"
>;

export function useResendMail(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mail: SentAgain) =>
      answer(api.functions["send-order-email"].$post({ json: { orderId: id, ...mail } })),
    onSuccess: (result) => showToast(resentToast(result)),
    onError: (error) => showToast(notResentToast(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders", "one", id] }),
  });
}

function readOrders(filters: OrderFilters, zone: string) {
  return answer(api.orders.$get({ query: { page: String(filters.page), ...filterQuery(filters, zone) } }));
}

/** What the list is asked for, without the page. */
export function filterQuery({ status, payment, todo, country, ...days }: OrderFilters, zone: string) {
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(todo && { todo }),
    ...(country && { country }),
    ...instantsOf(days, { now: new Date(), zone }),
  };
}

function readOrder(id: string) {
  return answer(api.orders[":id"].$get({ param: { id } }));
}

function hasMailUnderWay({ timeline }: Order): boolean {
  return timeline.some((entry) => entry.kind === "mail" && ["queued", "sending"].includes(entry.state));
}
