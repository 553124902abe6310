import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Tone = "neutral" | "success" | "warning" | "danger";

/** A word in a pill. The tone only repeats what the word says. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-12",
        TONES[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** A count beside a title or on a button. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-fill px-1.5 font-semibold text-12 text-on-fill tabular-nums">
      {count}
    </span>
  );
}

const TONES = {
  neutral: "bg-line text-ink",
  success: "bg-accent-tint text-accent",
  warning: "bg-warning/10 text-warning",
  danger: "bg-danger/10 text-danger",
};
