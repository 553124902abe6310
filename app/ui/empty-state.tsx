import type { ReactNode } from "react";

type EmptyStateProps = { picture?: ReactNode; title: ReactNode; hint?: ReactNode; action?: ReactNode };

export function EmptyState({ picture, title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
      {picture && <div className="mb-3 text-muted">{picture}</div>}
      <div className="font-medium text-16">{title}</div>
      {hint && <p className="max-w-sm text-14 text-muted">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
