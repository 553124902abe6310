import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, useFieldProps } from "./field.tsx";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...useFieldProps()}
      {...props}
      rows={rows}
      className={classNames(CONTROL_CLASS, "py-2", className)}
    />
  );
}
