import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASS, useFieldProps } from "./field.tsx";

export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      dir="auto"
      {...useFieldProps()}
      {...props}
      type={type}
      className={classNames(CONTROL_CLASS, "h-10", className)}
    />
  );
}
