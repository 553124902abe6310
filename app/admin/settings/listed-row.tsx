import type { ReactNode } from "react";

type ListedRowProps = { name: string; badge: ReactNode; actions: ReactNode; children: ReactNode };

/** What it is, and what can be done with it. */
export function ListedRow({ name, badge, actions, children }: ListedRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-[1_1_16rem] text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {badge}
        </p>
        {children}
      </div>
      {actions}
    </li>
  );
}
