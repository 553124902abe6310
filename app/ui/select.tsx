import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, useFieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block", className)}>
      <select
        {...useFieldProps()}
        {...props}
        className={classNames(CONTROL_CLASS, "h-10 cursor-pointer appearance-none enabled:bg-card! pe-9")}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </span>
  );
}
