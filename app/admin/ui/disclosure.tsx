import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

type DisclosureProps = {
  title: string;
  /** Beside the title, also while the part is closed. */
  beside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
};

/** A part of a screen that opens and closes; closed, it is one line. */
export function Disclosure({ title, beside, startsOpen = false, children }: DisclosureProps) {
  return (
    <details open={startsOpen} className="group/part min-w-0 rounded-card border border-line bg-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold text-14">{title}</h2>
        {beside}
        <Icon
          name="chevron-down"
          className="ml-auto size-4 text-muted transition-transform group-open/part:rotate-180"
        />
      </summary>
      <div className="border-line border-t p-4">{children}</div>
    </details>
  );
}
