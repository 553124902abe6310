import { OrderDate } from "#app/storefront/order/order-date.tsx";
import type { ShownWithdrawals } from "./withdrawals.server.ts";

export function Withdrawals({ known, link }: ShownWithdrawals) {
  if (!link && known.length === 0) return null;
  return (
    <section aria-label="Withdrawal" className="mt-12 grid gap-3 border-line border-t pt-6 text-14">
      {known.map(({ at, became }) => (
        <p key={at}>
          We received your withdrawal on <OrderDate at={at} />. {became}
        </p>
      ))}
      {link && (
        <a href={link} className="justify-self-start text-muted underline underline-offset-2 hover:text-ink">
          Withdraw from contract here
        </a>
      )}
    </section>
  );
}
