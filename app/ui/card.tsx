import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  title?: string;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Card({ title, description, action, className, children }: CardProps) {
  return (
    <section className={classNames("rounded-card border border-line bg-card p-5", className)}>
      {title && (
        <header className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
          <h2 className="break-words font-semibold text-16" dir="auto">
            {title}
          </h2>
          {description && (
            <p className="col-start-1 col-end-3 mt-0.5 text-13 text-muted sm:col-end-2">{description}</p>
          )}
          {action && <div className="col-start-2 row-start-1 sm:row-end-3">{action}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
