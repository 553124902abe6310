import type { MetaFunction } from "react-router";
import { useStore } from "#app/storefront/store.ts";
import { useLater } from "#app/storefront/use-later.ts";
import { Redirect } from "#app/ui/redirect.tsx";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/checkout";
import { AddressSection } from "./address-section.tsx";
import { checkoutLoader } from "./checkout.server.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutToCome } from "./checkout-to-come.tsx";
import { ContactSection } from "./contact-section.tsx";
import { orderBody } from "./order-body.ts";
import { PaymentSection } from "./payment-section.tsx";
import type { QuotedCheckoutProps } from "./quoted/quoted-checkout.tsx";
import { ShippingMethodSection } from "./shipping-method-section.tsx";
import { useCheckout } from "./use-checkout.ts";
import { isEmpty, useShownCart } from "./use-shown-cart.ts";

export const loader = checkoutLoader;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-8 sm:pt-12">
      <h1 className="font-semibold text-28 tracking-tight sm:text-40">{say.checkout.title}</h1>
      {useStore().quoted ? <QuotedLater {...loaderData} /> : <FlatRateCheckout news={loaderData.news} />}
    </div>
  );
}

function FlatRateCheckout({ news }: Pick<QuotedCheckoutProps, "news">) {
  const store = useStore();
  const cart = useShownCart(store);
  const { stage, errors, form } = useCheckout({
    store,
    bodyFor: (fields) => orderBody({ fields, cart, storeId: store.id }),
    onCartChanged: cart.onChanged,
  });

  if (stage === "open" && isEmpty(cart))
    return <Redirect to={`${store.home}/cart`} state={{ changes: cart.changes }} />;
  return (
    <CheckoutForm form={form} cart={cart} isPlacing={stage !== "open"}>
      <ContactSection errors={errors} news={news} />
      <AddressSection errors={errors} />
      <ShippingMethodSection rate={cart.terms.shippingFlatRateCents} currency={cart.terms.currency} />
      <PaymentSection />
    </CheckoutForm>
  );
}

function QuotedLater(props: QuotedCheckoutProps) {
  const QuotedCheckout = useLater(loadQuoted);
  return QuotedCheckout ? <QuotedCheckout {...props} /> : <CheckoutToCome />;
}

const loadQuoted = () => import("./quoted/quoted-checkout.tsx").then((part) => part.QuotedCheckout);
