import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { filled } from "#app/ui/filled.tsx";
import { say } from "#rules/language/say.ts";
import type { ShownWithdrawals } from "./withdrawals.server.ts";

export function Withdrawals({ known, link }: ShownWithdrawals) {
  if (!link && known.length === 0) return null;
  return (
    <section
      aria-label={say.withdraw.withdrawal}
      className="mt-12 grid gap-3 border-line border-t pt-6 text-14"
    >
      {known.map(({ at, became }) => (
        <p key={at}>
          {filled(say.withdraw.receivedOn, { date: <OrderDate at={at} /> })} {became}
        </p>
      ))}
      {link && (
        <a href={link} className="justify-self-start text-muted underline underline-offset-2 hover:text-ink">
          {say.withdraw.link}
        </a>
      )}
    </section>
  );
}
