import type { PageContext } from "#app/page-context.ts";
import { MissingOrder } from "#app/storefront/order/missing-order.tsx";
import { progressWords } from "#app/storefront/order-status/progress-words.server.ts";
import { ShownOrder } from "#app/storefront/order-status/shown-order.tsx";
import { shownWithdrawals } from "#app/storefront/order-status/withdrawals.server.ts";
import { Withdrawals } from "#app/storefront/order-status/withdrawals.tsx";
import { findAccountOrder } from "#domain/accounts/account-orders.ts";
import type { Account } from "#domain/accounts/find-account.ts";
import { ACCOUNT_PATH } from "#rules/account/account-desk.ts";
import { say } from "#rules/language/say.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import type { ShownPage } from "./shown-page.ts";

type AskedOrder = { account: Account; number: string };

/** One of the customer's orders, open also where the public page of it would ask who comes. */
export async function accountOrder(
  { db }: PageContext,
  store: ServedStore,
  { account, number }: AskedOrder,
): Promise<ShownPage> {
  const found = await findAccountOrder(db, store.id, account, number);
  if (!found)
    return {
      title: say.status.notFound,
      status: 404,
      parts: (
        <MissingOrder title={say.status.notFound}>
          <p>{say.status.unknownNumber}</p>
        </MissingOrder>
      ),
    };
  const { id, order, hasInvoice } = found;
  const title = say.order.title({ number: order.order_number });
  const parts = (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:px-8 sm:pt-16">
      <p className="mb-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-14">
        <a href={`${store.home}/${ACCOUNT_PATH}`} className={LINK}>
          {say.account.back}
        </a>
        {hasInvoice && (
          <a href={`${store.home}/checkout/orders/${id}/invoice`} className={LINK}>
            {say.account.invoice}
          </a>
        )}
      </p>
      <ShownOrder order={{ ...order, words: progressWords(order) }} title={title} />
      <Withdrawals {...shownWithdrawals(order, store)} />
    </div>
  );
  return { title, parts };
}

const LINK = "font-medium text-accent underline underline-offset-2 hover:text-accent-hover";
