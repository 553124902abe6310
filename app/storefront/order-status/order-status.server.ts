import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { findOrderForStatus } from "#domain/orders/find-order-for-status.ts";
import { shownWithdrawals } from "./withdrawals.server.ts";

export async function statusLoader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const result = await findOrderForStatus(context.get(pageContext), store.id, params.orderNumber ?? "");
  const title = result.ok ? `Order #${result.found.order_number}` : "Order Not Found";
  const withdrawals = result.ok ? shownWithdrawals(result.found, store) : undefined;
  return data({ head: noindexHead(`${title} · ${store.name}`), result, withdrawals }, answerOf(result));
}

function answerOf(result: Awaited<ReturnType<typeof findOrderForStatus>>): ResponseInit {
  if (result.ok) return { status: 200, headers: PRIVATE_PAGE };
  if (result.reason === "not-found") return { status: 404, headers: PRIVATE_PAGE };
  return { status: 429, headers: { ...PRIVATE_PAGE, "retry-after": String(result.retryAfterSeconds) } };
}
