import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { RadioGroup } from "./radio-group.tsx";

type ChoicesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; sample?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  columns: "one" | "three";
};

/** A choice whose options are drawn as they will look. */
export function Choices<Value extends string>({ options, columns, ...group }: ChoicesProps<Value>) {
  const isThree = columns === "three";
  return (
    <RadioGroup
      {...group}
      options={options.map(({ value, label, sample }) => ({
        value,
        content: (
          <>
            {sample}
            <span>{label}</span>
          </>
        ),
      }))}
      look={{
        group: classNames("grid gap-2", isThree && "grid-cols-3"),
        legend: "mb-1.5 font-medium text-13",
        option: classNames(
          "flex items-center gap-2 bg-card px-3 py-2 transition-colors has-focus-visible:outline-offset-2",
          isThree && "flex-col text-center",
        ),
        chosen: "border-accent bg-accent-tint",
        others: "border-line hover:border-muted/70",
      }}
    />
  );
}
