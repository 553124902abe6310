import type { ReactNode } from "react";
import { type MetaFunction, useLocation } from "react-router";
import { cachedPage } from "#app/page-context.ts";
import type { QuotedCartProps } from "#app/storefront/quote/quoted-cart.tsx";
import { useStore } from "#app/storefront/store.ts";
import { useLater } from "#app/storefront/use-later.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { CartLine } from "#rules/cart/cart.ts";
import type { CartChange, CheckedVariant } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import { orderTotals } from "#rules/order/price/order-totals.ts";
import type { Route } from "./+types/cart";
import { cartLoader } from "./cart.server.ts";
import { CartChanges } from "./cart-changes.tsx";
import { LineQuantity, RemoveLine } from "./line-controls.tsx";
import { LineName } from "./line-name.tsx";
import { LinePicture } from "./line-picture.tsx";
import { MemoryNotice } from "./memory-notice.tsx";
import { NewTotal } from "./new-total.tsx";
import { FieldsAndSumsToCome } from "./sums-to-come.tsx";
import { TotalsRows } from "./totals-rows.tsx";
import { useCheckedCart } from "./use-checked-cart.ts";

// The frame is the same for everyone; the browser fills in the cart.
export const handle = cachedPage();

export const loader = cartLoader;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function CartPage({ loaderData: { places } }: Route.ComponentProps) {
  const store = useStore();
  const Share = useLater(store.shares && loadShare);
  const { lines, ready, changes, shop, inMemory } = useCheckedCart(store);
  const isEmpty = ready && lines.length === 0;
  // The checkout leads here when nothing in the cart is available any more.
  const broughtAlong = (useLocation().state as { changes?: CartChange[] } | null)?.changes ?? [];

  function linesBeside(sums: ReactNode, lineDiscounts?: ReadonlyMap<VariantId, Cents>) {
    return (
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_22rem] lg:gap-16">
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <Line
              key={line.variantId}
              line={line}
              now={shop.get(line.variantId)}
              discountCents={lineDiscounts?.get(line.variantId)}
            />
          ))}
        </ul>
        <Summary
          share={
            store.shares && (
              <div className="min-h-10 [&_button]:w-full">{Share && <Share lines={lines} />}</div>
            )
          }
        >
          {sums}
        </Summary>
      </div>
    );
  }

  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:px-8 sm:pt-16">
      <h1 className="mb-8 font-semibold text-28 tracking-tight sm:text-40">{say.cart.title}</h1>
      <CartChanges changes={isEmpty ? [...broughtAlong, ...changes] : changes} currency={store.currency} />
      {inMemory && <MemoryNotice />}
      {!ready && <CartToCome />}
      {isEmpty && <EmptyCart />}
      {lines.length > 0 &&
        (store.quoted ? (
          <QuotedLater lines={lines} places={places}>
            {linesBeside}
          </QuotedLater>
        ) : (
          linesBeside(<FlatSums lines={lines} />)
        ))}
    </div>
  );
}

function QuotedLater(props: QuotedCartProps) {
  const QuotedCart = useLater(loadQuoted);
  return QuotedCart ? (
    <QuotedCart {...props} />
  ) : (
    props.children(<FieldsAndSumsToCome places={props.places} />)
  );
}

const loadQuoted = () => import("#app/storefront/quote/quoted-cart.tsx").then((part) => part.QuotedCart);

const loadShare = () => import("#app/storefront/share/share-link.tsx").then((part) => part.ShareLink);

function FlatSums({ lines }: { lines: CartLine[] }) {
  const store = useStore();
  const totals = orderTotals(lines, store);
  return (
    <>
      <NewTotal cents={totals.totalCents} currency={store.currency} />
      <TotalsRows sums={{ ...totals, taxPercent: store.taxPercent }} currency={store.currency} />
    </>
  );
}

function CartToCome() {
  return (
    <>
      {/* However many lines come: what follows them is out of sight, and does not jump. */}
      <div className="min-h-[calc(100svh-10rem)] [@media(scripting:none)]:hidden">
        <Loading />
      </div>
      <noscript>
        <p className="text-muted">{say.cart.needsScripts}</p>
      </noscript>
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={say.cart.empty}
      action={<LinkButton to={useStore().home || "/"}>{say.common.continueShopping}</LinkButton>}
    />
  );
}

type LineProps = { line: CartLine; now: CheckedVariant | undefined; discountCents: Cents | undefined };

function Line({ line, now, discountCents }: LineProps) {
  const { currency } = useStore();
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] gap-x-4 py-6 sm:grid-cols-[8rem_1fr_auto] sm:gap-x-6">
      <LinePicture url={line.image} />
      <div className="flex min-w-0 flex-col gap-1">
        <LineName line={line} handle={now?.handle} />
        <p className="text-14 text-muted tabular-nums">{formatMoney(line.price, currency)}</p>
        <div className="mt-auto pt-3">
          <LineQuantity line={line} stock={now?.stock} />
        </div>
      </div>
      <div className="flex flex-col items-end justify-between">
        <RemoveLine line={line} />
        <div className="text-end text-14">
          <output className="font-medium">{formatMoney(line.price * line.quantity, currency)}</output>
          {!!discountCents && (
            <p className="text-13 text-muted tabular-nums">{formatMoney(-discountCents, currency)}</p>
          )}
        </div>
      </div>
    </li>
  );
}

function Summary({ share, children }: { share: ReactNode; children: ReactNode }) {
  const { home } = useStore();
  return (
    <section aria-label={say.cart.summary} className="h-fit lg:sticky lg:top-24">
      {children}
      <div className="mt-6 grid gap-3">
        <LinkButton to={`${home}/checkout`} size="large">
          {say.cart.proceed}
        </LinkButton>
        <LinkButton to={home || "/"} variant="secondary" size="large">
          {say.common.continueShopping}
        </LinkButton>
        {share}
      </div>
    </section>
  );
}
