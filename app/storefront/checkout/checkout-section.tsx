import { type ReactNode, useId } from "react";

export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6 pb-8 first:border-t-0 first:pt-0">
      <h2 id={id} className="mb-4 font-semibold text-20 tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
