import { useEffect } from "react";
import { restoreDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { CheckoutForm } from "#app/storefront/checkout/checkout-form.tsx";
import { ContactSection } from "#app/storefront/checkout/contact-section.tsx";
import { orderBody } from "#app/storefront/checkout/order-body.ts";
import { PaymentSection } from "#app/storefront/checkout/payment-section.tsx";
import { useCheckout } from "#app/storefront/checkout/use-checkout.ts";
import { isEmpty } from "#app/storefront/checkout/use-shown-cart.ts";
import type { Places } from "#app/storefront/quote/quote.ts";
import { useStore } from "#app/storefront/store.ts";
import { Redirect } from "#app/ui/redirect.tsx";
import { AddressFields } from "./address-fields.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { useQuotedCart } from "./use-quoted-cart.ts";

/** The checkout of a store with shipping zones: the country decides on methods, prices and the address. */
export function QuotedCheckout({ places }: { places: Places }) {
  const store = useStore();
  const { cart, delivery, judge, onChanged, onRefused } = useQuotedCart(store, places);
  const { stage, errors, form } = useCheckout({
    store,
    judge,
    bodyFor: (fields) => orderBody({ fields, cart, storeId: store.id }),
    onCartChanged: onChanged,
    onRefused,
  });

  // Fields that a country brings along are filled from what was typed in them before.
  const { addressFields } = delivery;
  useEffect(() => {
    if (form.ref.current && addressFields) restoreDraft(store.id, form.ref.current);
  }, [store.id, addressFields, form.ref]);

  if (stage === "open" && isEmpty(cart))
    return <Redirect to={`/${store.slug}/cart`} state={{ changes: cart.changes }} />;
  return (
    <CheckoutForm form={form} cart={cart} isPlacing={stage !== "open"}>
      <ContactSection errors={errors} />
      <DeliverySection {...delivery} currency={cart.terms.currencyCode} errors={errors} />
      <AddressFields fields={addressFields} country={delivery.country} errors={errors} />
      <PaymentSection />
    </CheckoutForm>
  );
}
