import { OrderDate } from "./order-date.tsx";

export function Cancelled({ at }: { at: string }) {
  return (
    <p className="text-center text-16">
      This order was cancelled on <OrderDate at={at} />.
    </p>
  );
}
