import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon } from "./icon.tsx";

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { to: To; label: string };
  actions?: ReactNode;
};

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="mb-1 inline-flex items-center gap-1.5 text-13 text-muted hover:text-ink"
          >
            <Icon name="arrow-left" className="size-4" />
            {back.label}
          </Link>
        )}
        <h1 className="break-words font-semibold text-28 tracking-tight" dir="auto">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-14 text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
