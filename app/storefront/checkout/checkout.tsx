import { type MetaFunction, Navigate } from "react-router";
import { cachedPage } from "#app/page-context.ts";
import { CartChanges } from "#app/storefront/cart/cart-changes.tsx";
import { useStore } from "#app/storefront/store.ts";
import { Button } from "#app/ui/button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { AddressSection } from "./address-section.tsx";
import { checkoutLoader } from "./checkout.server.ts";
import { ContactSection } from "./contact-section.tsx";
import { orderBody } from "./order-body.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ShippingMethodSection } from "./shipping-method-section.tsx";
import { SummaryLink } from "./summary-link.tsx";
import { TotalChange } from "./total-change.tsx";
import { UnansweredNotice } from "./unanswered-notice.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useShownCart } from "./use-shown-cart.ts";

// The frame is the same for everyone; the cart and what was typed stay in the browser.
export const handle = cachedPage();

export const loader = checkoutLoader;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function Checkout() {
  const store = useStore();
  const cart = useShownCart(store);
  const { stage, errors, form } = useCheckout({
    store,
    bodyFor: (fields) => orderBody({ fields, lines: cart.lines, storeId: store.id, ...cart }),
    onCartChanged: cart.onChanged,
  });

  if (stage === "placed") return <Loading text="Loading order details..." />;
  if (stage === "open" && cart.ready && cart.lines.length === 0)
    return <Navigate to={`/${store.slug}/cart`} replace />;

  const isPlacing = stage === "placing";
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-8 sm:pt-12">
      <h1 className="font-semibold text-28 tracking-tight sm:text-40">Checkout</h1>
      <SummaryLink cart={cart} />
      <form
        {...form}
        noValidate
        className="mt-8 grid items-start gap-x-16 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div>
          <ContactSection errors={errors} />
          <AddressSection errors={errors} />
          <ShippingMethodSection rate={cart.terms.shippingFlatRateCents} currency={cart.terms.currencyCode} />
          <PaymentSection />
        </div>
        <section
          id="order-summary"
          aria-labelledby="order-summary-title"
          className="scroll-mt-24 border-line border-t pt-6 lg:sticky lg:top-24 lg:rounded-card lg:border lg:bg-card lg:p-6"
        >
          <h2 id="order-summary-title" className="mb-5 font-semibold text-20 tracking-tight">
            Order Summary
          </h2>
          <CartChanges changes={cart.changes} currency={cart.terms.currencyCode} />
          <TotalChange
            from={cart.totalBefore}
            to={cart.totals.totalCents}
            currency={cart.terms.currencyCode}
          />
          <OrderSummary cart={cart} />
          {cart.unanswered && !isPlacing && <UnansweredNotice />}
          <Button
            type="submit"
            size="large"
            busy={isPlacing}
            disabled={!cart.ready || cart.checking}
            className="mt-6 w-full"
          >
            {isPlacing ? "Processing..." : "Place Order"}
          </Button>
        </section>
      </form>
    </div>
  );
}
