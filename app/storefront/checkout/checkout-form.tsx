import type { ComponentProps, ReactNode } from "react";
import { OrderSummary } from "./order-summary.tsx";
import { SummaryLink } from "./summary-link.tsx";
import type { ShownCart } from "./use-shown-cart.ts";

type CheckoutFormProps = {
  form: ComponentProps<"form">;
  cart: ShownCart;
  isPlacing: boolean;
  /** Between the lines and the sums. */
  codes?: ReactNode;
  children: ReactNode;
};

/** The sections beside the summary; on a phone the summary is below, and its sum above. */
export function CheckoutForm({ form, cart, isPlacing, codes, children }: CheckoutFormProps) {
  return (
    <>
      <SummaryLink cart={cart} />
      <form
        {...form}
        noValidate
        className="mt-8 grid grid-cols-1 items-start gap-x-16 lg:grid-cols-[1fr_24rem]"
      >
        <div>{children}</div>
        <OrderSummary cart={cart} isPlacing={isPlacing} codes={codes} />
      </form>
    </>
  );
}
