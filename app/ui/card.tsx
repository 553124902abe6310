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
        <header className="mb-4 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="break-words font-semibold text-16">{title}</h2>
            {description && <p className="mt-0.5 text-13 text-muted">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
