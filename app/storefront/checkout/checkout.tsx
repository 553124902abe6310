import type { MetaFunction } from "react-router";
import { useStore } from "#app/storefront/store.ts";
import { Redirect } from "#app/ui/redirect.tsx";
import { AddressSection } from "./address-section.tsx";
import { checkoutLoader } from "./checkout.server.ts";
import { ContactSection } from "./contact-section.tsx";
import { orderBody } from "./order-body.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ShippingMethodSection } from "./shipping-method-section.tsx";
import { SummaryLink } from "./summary-link.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useShownCart } from "./use-shown-cart.ts";

export const loader = checkoutLoader;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function Checkout() {
  const store = useStore();
  const cart = useShownCart(store);
  const { stage, errors, form } = useCheckout({
    store,
    bodyFor: (fields) => orderBody({ fields, cart, storeId: store.id }),
    onCartChanged: cart.onChanged,
  });

  if (stage === "open" && cart.ready && !cart.checking && cart.lines.length === 0)
    return <Redirect to={`/${store.slug}/cart`} state={{ changes: cart.changes }} />;

  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-8 sm:pt-12">
      <h1 className="font-semibold text-28 tracking-tight sm:text-40">Checkout</h1>
      <SummaryLink cart={cart} />
      <form
        {...form}
        noValidate
        className="mt-8 grid grid-cols-1 items-start gap-x-16 lg:grid-cols-[1fr_24rem]"
      >
        <div>
          <ContactSection errors={errors} />
          <AddressSection errors={errors} />
          <ShippingMethodSection rate={cart.terms.shippingFlatRateCents} currency={cart.terms.currencyCode} />
          <PaymentSection />
        </div>
        <OrderSummary cart={cart} isPlacing={stage !== "open"} />
      </form>
    </div>
  );
}
