import type { ReactNode } from "react";

type SectionProps = { title: string; hint: ReactNode; action?: ReactNode; children?: ReactNode };

/** A part of a card, with its own heading. */
export function Section({ title, hint, action, children }: SectionProps) {
  return (
    <section>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-lg">
          <h3 className="font-medium text-14">{title}</h3>
          <p className="mt-0.5 text-13 text-muted">{hint}</p>
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </header>
      {children}
    </section>
  );
}
