import { filled } from "#app/ui/filled.tsx";
import { say } from "#rules/language/say.ts";
import { OrderDate } from "./order-date.tsx";

export function Cancelled({ at }: { at: string }) {
  return (
    <p className="text-center text-16">{filled(say.order.cancelledOn, { date: <OrderDate at={at} /> })}</p>
  );
}
