import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import { ORDER_TO_DOS, type OrderToDo } from "#rules/order/to-do.ts";
import { PAYMENT_FILTER_LABELS, PAYMENT_FILTERS, type PaymentFilter } from "#rules/payment/payment-filter.ts";
import { parsePage } from "#rules/product/listing.ts";
import { dayAfter, dayIn, midnightIn } from "#rules/store/calendar-day.ts";

export type DateRange = "any" | "today" | "7-days" | "30-days" | "custom";

/** The list's filters, as in its URL. */
export type OrderFilters = {
  page: number;
  status: FulfillmentStatus | "";
  payment: PaymentFilter | "";
  /** What waits for the owner, as the dashboard links to it. */
  todo: OrderToDo | "";
  /** As orders name it. */
  country: string;
  range: DateRange;
  /** Days of the custom range, as date inputs write them: "2026-11-15". */
  from: string;
  to: string;
  /** A search over all orders; the other filters do not apply meanwhile. */
  search: string;
};

export const STATUS_CHOICES: { value: OrderFilters["status"]; label: string }[] = [
  { value: "", label: "All Orders" },
  { value: "unfulfilled", label: "Unfulfilled" },
  { value: "partial", label: "Partial" },
  { value: "fulfilled", label: "Fulfilled" },
];

export const PAYMENT_CHOICES: { value: OrderFilters["payment"]; label: string }[] = [
  { value: "", label: "Any payment" },
  ...PAYMENT_FILTERS.map((value) => ({ value, label: PAYMENT_FILTER_LABELS[value] })),
];

export const RANGE_CHOICES: { value: DateRange; label: string }[] = [
  { value: "any", label: "Any date" },
  { value: "today", label: "Today" },
  { value: "7-days", label: "Last 7 days" },
  { value: "30-days", label: "Last 30 days" },
  { value: "custom", label: "Custom dates" },
];

export const NO_FILTERS: OrderFilters = {
  page: 1,
  status: "",
  payment: "",
  todo: "",
  country: "",
  range: "any",
  from: "",
  to: "",
  search: "",
};

export function parseFilters(params: URLSearchParams): OrderFilters {
  return {
    page: parsePage(params.get("page")),
    status: choiceOf(STATUS_CHOICES, params.get("status")) ?? "",
    payment: choiceOf(PAYMENT_CHOICES, params.get("payment")) ?? "",
    todo: ORDER_TO_DOS.find((toDo) => toDo === params.get("todo")) ?? "",
    country: params.get("country")?.trim() ?? "",
    range: choiceOf(RANGE_CHOICES, params.get("date")) ?? "any",
    from: parseDay(params.get("from")),
    to: parseDay(params.get("to")),
    search: params.get("search")?.trim() ?? "",
  };
}

/** The URL contains only what differs from the defaults. */
export function filterParams(filters: OrderFilters): URLSearchParams {
  const { page, status, payment, todo, country, range, from, to, search } = filters;
  const isCustom = range === "custom";
  const named = {
    search,
    status,
    payment,
    todo,
    country,
    date: range === "any" ? "" : range,
    from: isCustom ? from : "",
    to: isCustom ? to : "",
    page: page > 1 ? String(page) : "",
  };
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ""));
}

export function isFiltered(filters: OrderFilters): boolean {
  const decisive = ["status", "payment", "todo", "country", "range", "search"] as const;
  return decisive.some((name) => filters[name] !== NO_FILTERS[name]);
}

/** The start (inclusive) and end (exclusive) on the calendar of a time zone; undefined where the range is open. */
export function instantsOf(
  { range, from, to }: Pick<OrderFilters, "range" | "from" | "to">,
  { now, zone }: { now: Date; zone: string },
): { from?: string; to?: string } {
  const today = dayIn(zone, now);
  const start = (day: string) => midnightIn(zone, day).toISOString();
  switch (range) {
    case "any":
      return {};
    case "today":
      return { from: start(today) };
    case "7-days":
      return { from: start(dayAfter(today, -6)) };
    case "30-days":
      return { from: start(dayAfter(today, -29)) };
    case "custom":
      return { ...(from && { from: start(from) }), ...(to && { to: start(dayAfter(to, 1)) }) };
  }
}

function choiceOf<Value extends string>(choices: { value: Value }[], text: string | null): Value | undefined {
  return choices.find(({ value }) => value === text)?.value;
}

function parseDay(text: string | null): string {
  // A range ends with the day after, which needs a year of four digits as well.
  const isDay = /^(?!9999)\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));
  return isDay ? (text ?? "") : "";
}
