import type { ReactNode } from "react";
import type { PickerProps } from "./picker-props.ts";

type OptionFieldsetProps = Pick<PickerProps, "name" | "chosen" | "missing"> & { children: ReactNode };

/** The values of an option as radio buttons, below its name and what is chosen. */
export function OptionFieldset({ name, chosen, missing, children }: OptionFieldsetProps) {
  return (
    // A group cannot be invalid, a group of radio buttons can.
    <fieldset className="min-w-0" {...(missing && { role: "radiogroup", "aria-invalid": true })}>
      <legend className="mb-2 break-words text-14">
        <bdi className="font-medium">{name}</bdi>
        {chosen !== undefined && (
          <>
            {" "}
            <bdi className="text-muted">{chosen}</bdi>
          </>
        )}
      </legend>
      {children}
    </fieldset>
  );
}
