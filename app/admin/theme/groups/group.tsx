import type { ReactNode } from "react";
import type { Problems } from "#app/admin/theme/valid-part.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

type GroupProps = {
  title: string;
  /** Beside the title while something inside has to be corrected: it may be closed. */
  isWrong?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
};

/** A part of the form that opens and closes. */
export function Group({ title, isWrong = false, startsOpen = false, children }: GroupProps) {
  return (
    <details open={startsOpen} className="group/part min-w-0 rounded-card border border-line bg-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold text-14">{title}</h2>
        {isWrong && <Badge tone="danger">To correct</Badge>}
        <Icon
          name="chevron-down"
          className="ml-auto size-4 text-muted transition-transform group-open/part:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">{children}</div>
    </details>
  );
}

export function hasProblem(problems: Problems, ...fields: string[]): boolean {
  return Object.keys(problems).some((path) => fields.includes(path.split(".")[0] ?? ""));
}
