import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";

/** One of several ways, with its radio button. */
export function ChoiceCard({ children, ...input }: ComponentProps<"input">) {
  return (
    <label
      className={classNames(
        "flex cursor-pointer items-start gap-3 rounded-control border px-4 py-3.5 text-14",
        input.checked ? "border-accent bg-accent-tint" : "border-line bg-card",
      )}
    >
      <input type="radio" {...input} className="mt-0.5 size-5 shrink-0 accent-accent" />
      {children}
    </label>
  );
}
