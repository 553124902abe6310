import type { PageContext } from "#app/page-context.ts";
import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { StatusBadge } from "#app/storefront/order-status/status-badge.tsx";
import { readPageNumber } from "#app/storefront/page-number.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { findSavedAddress } from "#domain/accounts/account-address.ts";
import { listAccountDevices } from "#domain/accounts/account-devices.ts";
import { type AccountOrder, findLastAddress, listAccountOrders } from "#domain/accounts/account-orders.ts";
import type { Account } from "#domain/accounts/find-account.ts";
import { ACCOUNT_PATH } from "#rules/account/account-desk.ts";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { fulfillmentLabel } from "#rules/order/parcel/fulfillment-status.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { AddressForm, listCountries } from "./address-form.server.tsx";
import { Devices } from "./devices.server.tsx";
import type { ShownPage } from "./shown-page.ts";

type Overview = {
  account: Account;
  request: Request;
  /** An address that could not be saved. */
  refused?: { typed: SavedAddress; errors: Partial<SavedAddress> };
};

/** The orders of a customer, the address for the next one, and the devices. */
export async function accountOverview(
  page: PageContext,
  store: ServedStore,
  { account, request, refused }: Overview,
): Promise<ShownPage> {
  const { db } = page;
  const number = readPageNumber(request, page);
  const [orders, saved, devices, countries] = await Promise.all([
    listAccountOrders(db, store.id, account, number),
    findSavedAddress(db, store.id, account),
    listAccountDevices(db, store.id, account),
    listCountries(page, store),
  ]);
  // What was typed at the last order is offered, and saved only when the customer says so.
  const offered = saved ?? (await findLastAddress(db, store.id, account));
  const isSaved = new URL(request.url).searchParams.has("saved");
  const address = `${store.home}/${ACCOUNT_PATH}`;
  const parts = (
    <div className="mx-auto grid max-w-4xl gap-14 px-4 pt-10 sm:px-8 sm:pt-16">
      <section aria-labelledby="orders">
        <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 id="orders" className="font-semibold text-28 tracking-tight sm:text-40">
              {say.account.title}
            </h1>
            <p className="wrap-anywhere mt-1 text-14 text-muted">
              {say.account.signedInAs({ email: isolateValue(account.email) })}
            </p>
          </div>
          <form method="post">
            <Button type="submit" variant="secondary" name="deed" value="sign-out">
              {say.account.signOut}
            </Button>
          </form>
        </header>
        {orders.rows.length > 0 ? (
          <OrderList orders={orders.rows} address={address} />
        ) : (
          <div className="grid gap-2 rounded-card border border-line bg-card p-5 sm:p-8">
            <p className="font-medium text-16">{say.account.none}</p>
            <p className="text-14 text-muted">{say.account.noneHint}</p>
          </div>
        )}
        {(number > 1 || orders.hasMore) && (
          <Pagination
            label={say.list.page({ page: number })}
            previous={number > 1 ? `${address}?page=${number - 1}` : undefined}
            next={orders.hasMore ? `${address}?page=${number + 1}` : undefined}
          />
        )}
      </section>
      <AddressForm
        shown={refused?.typed ?? offered}
        errors={refused?.errors}
        countries={countries}
        isSaved={isSaved}
        canRemove={saved !== undefined}
      />
      <Devices devices={devices} current={account.sessionId} />
    </div>
  );
  return { title: say.account.title, parts };
}

function OrderList({ orders, address }: { orders: AccountOrder[]; address: string }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {orders.map((order) => (
        <li key={order.number}>
          <a
            href={`${address}?order=${order.number}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-4 hover:bg-ink/5 sm:grid-cols-[1fr_10rem_8rem] sm:px-6"
          >
            <span className="min-w-0">
              <span className="block font-medium text-16 tabular-nums">
                {say.order.title({ number: order.number })}
              </span>
              <span className="block text-13 text-muted">
                <OrderDate at={order.createdAt.toISOString()} />
                {say.numbers.comma}
                {say.account.pieces({ count: order.pieces })}
              </span>
            </span>
            <span className="order-last sm:order-none">
              {order.isCancelled ? (
                <Badge tone="danger">{say.sums.cancelled}</Badge>
              ) : (
                <StatusBadge status={order.status} label={fulfillmentLabel(order.status)} />
              )}
            </span>
            <span className="text-end font-medium text-16 tabular-nums">
              {formatMoney(order.totalCents, order.currency)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
