import type { ComponentProps, ReactNode } from "react";
import { OrderSummary, type OrderSummaryProps } from "./order-summary.tsx";
import { SummaryLink } from "./summary-link.tsx";

type CheckoutFormProps = OrderSummaryProps & { form: ComponentProps<"form">; children: ReactNode };

/** The sections beside the summary; on a phone the summary is below, and its sum above. */
export function CheckoutForm({ form, children, ...summary }: CheckoutFormProps) {
  return (
    <>
      <SummaryLink cart={summary.cart} />
      <form
        {...form}
        noValidate
        className="mt-8 grid grid-cols-1 items-start gap-x-16 lg:grid-cols-[1fr_24rem]"
      >
        <div>{children}</div>
        <OrderSummary {...summary} />
      </form>
    </>
  );
}
