import { useEffect } from "react";
import { AddressSection } from "#app/storefront/checkout/address-section.tsx";
import { restoreDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { CheckoutForm } from "#app/storefront/checkout/checkout-form.tsx";
import { SectionToCome } from "#app/storefront/checkout/checkout-to-come.tsx";
import { ContactSection } from "#app/storefront/checkout/contact-section.tsx";
import { orderBody } from "#app/storefront/checkout/order-body.ts";
import { PaymentSection } from "#app/storefront/checkout/payment-section.tsx";
import { ShippingMethodSection } from "#app/storefront/checkout/shipping-method-section.tsx";
import { useCheckout } from "#app/storefront/checkout/use-checkout.ts";
import { isEmpty } from "#app/storefront/checkout/use-shown-cart.ts";
import { DiscountCodes } from "#app/storefront/quote/discount-codes.tsx";
import type { Places } from "#app/storefront/quote/quote.ts";
import { QuoteProblem } from "#app/storefront/quote/quote-problem.tsx";
import { useStore } from "#app/storefront/store.ts";
import { useLater } from "#app/storefront/use-later.ts";
import { Redirect } from "#app/ui/redirect.tsx";
import { say } from "#rules/language/say.ts";
import { AddressFields } from "./address-fields.tsx";
import { type CheckoutLink, CheckoutLinks } from "./checkout-links.tsx";
import type { CompanySectionProps } from "./company-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { PaymentMethodSection } from "./payment-method-section.tsx";
import { useQuotedCart } from "./use-quoted-cart.ts";

export type QuotedCheckoutProps = {
  places: Places | undefined;
  /** Absent when the page came from a store with the demo checkout. */
  links: CheckoutLink[] | undefined;
  /** Finished HTML, in a store that asks for news. */
  news?: string;
};

/**
 * The checkout of a store whose server says what a cart costs. In a store with shipping zones the country decides on
 * methods, prices and the address.
 */
export function QuotedCheckout({ places, links, news }: QuotedCheckoutProps) {
  const store = useStore();
  const quotedCart = useQuotedCart(store, places);
  const { cart, quoted, entered, delivery, payment, tellCompany, judge, onChanged, onRefused } = quotedCart;
  const { stage, errors, form } = useCheckout({
    store,
    judge,
    bodyFor: (fields) => orderBody({ fields, cart, storeId: store.id, codes: entered?.codes }),
    onCartChanged: onChanged,
    onRefused,
  });

  // Fields that a country brings along are filled from what was typed in them before.
  const { addressFields } = delivery;
  useEffect(() => {
    if (form.ref.current && addressFields) restoreDraft(store.id, form.ref.current);
  }, [store.id, addressFields, form.ref]);

  const codes = (entered || quoted.problem) && (
    <div>
      {entered && <DiscountCodes entered={entered} {...quoted} />}
      <QuoteProblem {...quoted} />
    </div>
  );

  if (stage === "open" && isEmpty(cart))
    return <Redirect to={`${store.home}/cart`} state={{ changes: cart.changes }} />;
  return (
    <CheckoutForm
      form={form}
      cart={cart}
      isPlacing={stage !== "open"}
      codes={codes}
      buy={payment ? say.checkout.buyNow : undefined}
      links={payment && <CheckoutLinks links={links} />}
    >
      <ContactSection errors={errors} news={news} />
      {places ? (
        <DeliverySection places={places} {...delivery} currency={cart.terms.currency} errors={errors} />
      ) : (
        <>
          <AddressSection errors={errors} />
          <ShippingMethodSection rate={cart.terms.shippingFlatRateCents} currency={cart.terms.currency} />
        </>
      )}
      {places && delivery.awaited ? (
        <>
          <SectionToCome fields={5} />
          <SectionToCome fields={3} />
        </>
      ) : (
        <>
          <AddressFields fields={addressFields} country={delivery.country} errors={errors} />
          {quoted.quote?.company && (
            <CompanyLater quote={quoted.quote} storeId={store.id} errors={errors} onAnswer={tellCompany} />
          )}
          {payment ? <PaymentMethodSection {...payment} /> : <PaymentSection />}
        </>
      )}
    </CheckoutForm>
  );
}

function CompanyLater(props: CompanySectionProps) {
  const CompanySection = useLater(loadCompany);
  return CompanySection && <CompanySection {...props} />;
}

const loadCompany = () => import("./company-section.tsx").then((part) => part.CompanySection);
