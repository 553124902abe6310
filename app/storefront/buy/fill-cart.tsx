import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { writeCart } from "#app/storefront/cart/cart-storage.ts";
import { useCart } from "#app/storefront/cart/use-cart.ts";
import { draftOf, keyOf } from "#app/storefront/checkout/checkout-draft.ts";
import { remember } from "#app/storefront/checkout/session-memory.ts";
import { OrderLines } from "#app/storefront/order/order-lines.tsx";
import { keepCodes, keptCodes, withCode } from "#app/storefront/quote/kept-codes.ts";
import { rememberCountry } from "#app/storefront/quote/use-country.ts";
import { ShareLink } from "#app/storefront/share/share-link.tsx";
import { useStore } from "#app/storefront/store.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { BuyLink } from "#rules/cart/buy-link.ts";
import { type CartLine, cartName, MAX_CART_LINES } from "#rules/cart/cart.ts";
import { holds, joinCarts } from "#rules/cart/linked-cart.ts";
import { say } from "#rules/language/say.ts";

export type Filling = Pick<BuyLink, "country"> & {
  /** What opens then, below the store's home. */
  to: string;
  codes: string[];
  lines: CartLine[];
  /** What the shopper is to know before. */
  notices: string[];
  /** What the checkout begins with, by the names of its fields: what the buyer told her assistant. */
  fields?: Record<string, string> | undefined;
};

/**
 * Puts the lines into this browser's cart and opens the cart or the checkout, with code and country chosen. It asks
 * first when the cart has something else in it, or when there is something to know. `isShared` only hands the link on.
 */
export function FillCart({
  lines,
  notices,
  codes,
  country,
  to,
  fields,
  isShared = false,
}: Filling & { isShared?: boolean }) {
  const store = useStore();
  const navigate = useNavigate();
  const { lines: present, ready } = useCart(store);
  const isOpened = useRef(false);
  const joined = joinCarts(present, lines);
  const isAsked = isShared || notices.length > 0 || (present.length > 0 && !holds(present, lines));

  function open(filled: CartLine[]) {
    // The cart that is written changes what is rendered before the page is left.
    if (isOpened.current) return;
    isOpened.current = true;
    if (codes.length > 0 && store.takesCodes)
      keepCodes(store.id, codes.reduce(withCode, keptCodes(store.id)));
    if (fields) remember(keyOf(store.id), { ...draftOf(store.id), ...fields });
    if (country) rememberCountry(country);
    writeCart(cartName(store), filled);
    // Going back does not lead here again.
    navigate(`${store.home}/${to}`, { replace: true });
  }

  useEffect(() => {
    if (ready && joined && !isAsked) open(joined);
  });

  return (
    <div className="grid grid-cols-1 gap-8">
      {notices.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-warning/10 px-4 py-3 text-14">
          {notices.map((notice) => (
            <li key={notice} className="break-words">
              {notice}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <OrderLines lines={lines.map(shownLine)} currency={store.currency} />}
      {lines.length > 0 && !ready && <AnswerToCome />}
      {ready && isShared && <ShareLink lines={lines} />}
      {lines.length > 0 && ready && isAsked && !isShared && (
        <Question
          present={present}
          joined={joined}
          onOpen={() => joined && open(joined)}
          onReplace={() => open(lines)}
        />
      )}
      {lines.length === 0 && (
        <LinkButton to={store.home || "/"} size="large" className="justify-self-start">
          {say.common.continueShopping}
        </LinkButton>
      )}
    </div>
  );
}

type QuestionProps = {
  present: CartLine[];
  joined: CartLine[] | undefined;
  onOpen: () => void;
  onReplace: () => void;
};

function Question({ present, joined, onOpen, onReplace }: QuestionProps) {
  const { home } = useStore();
  return (
    <div className="grid gap-4">
      {present.length > 0 && (
        <p className="text-16">
          {joined ? say.buyLink.hasItems : say.product.cartFull({ count: MAX_CART_LINES })}
        </p>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {joined && (
          <Button size="large" onClick={onOpen}>
            {say.buyLink.add}
          </Button>
        )}
        {present.length > 0 && (
          <>
            <Button size="large" variant="secondary" onClick={onReplace}>
              {say.buyLink.replace}
            </Button>
            <LinkButton to={`${home}/cart`} size="large" variant="ghost">
              {say.buyLink.keep}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}

function AnswerToCome() {
  return (
    <>
      <div className="[@media(scripting:none)]:hidden">
        <Loading />
      </div>
      <noscript>
        <p className="text-muted">{say.cart.needsScripts}</p>
      </noscript>
    </>
  );
}

function shownLine({ variantId, title, variantTitle, image, quantity, price }: CartLine) {
  return { id: variantId, title, variantTitle, image, quantity, totalCents: price * quantity };
}
