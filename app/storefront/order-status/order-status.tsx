import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { MissingOrder } from "#app/storefront/order/missing-order.tsx";
import { useReadAgain } from "#app/storefront/order/use-read-again.ts";
import { OurHtml } from "#app/storefront/our-html.tsx";
import type { Route } from "./+types/order-status";
import { statusAction, statusLoader } from "./order-status.server.ts";
import { ShownOrder } from "./shown-order.tsx";
import { Withdrawals } from "./withdrawals.tsx";

export const handle = STAYS_OPEN;

export const loader = statusLoader;

export const action = statusAction;

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function OrderStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { title, result, again, withdrawals } = loaderData;
  useReadAgain();
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:px-8 sm:pt-16">
      {result.ok ? (
        <ShownOrder order={result.found} title={title} refused={actionData} />
      ) : (
        <MissingOrder title={title}>
          {result.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </MissingOrder>
      )}
      <OurHtml html={again} />
      {withdrawals && <Withdrawals {...withdrawals} />}
    </div>
  );
}
