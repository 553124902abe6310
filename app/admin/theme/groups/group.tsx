import type { ReactNode } from "react";
import type { Problems } from "#app/admin/theme/valid-part.ts";
import { Disclosure } from "#app/admin/ui/disclosure.tsx";
import { Badge } from "#app/ui/badge.tsx";

type GroupProps = {
  title: string;
  /** Beside the title while something inside has to be corrected: it may be closed. */
  isWrong?: boolean;
  startsOpen?: boolean;
  /** What of the page it changes: the preview shows it while the focus is in here. */
  edits?: string;
  children: ReactNode;
};

/** A part of the form that opens and closes. */
export function Group({ title, isWrong = false, startsOpen = false, edits, children }: GroupProps) {
  return (
    <div data-edits={edits} className="contents">
      <Disclosure
        title={title}
        beside={isWrong && <Badge tone="danger">To correct</Badge>}
        startsOpen={startsOpen}
      >
        <div className="grid gap-5">{children}</div>
      </Disclosure>
    </div>
  );
}

export function hasProblem(problems: Problems, ...fields: string[]): boolean {
  return Object.keys(problems).some((path) => fields.includes(path.split(".")[0] ?? ""));
}
