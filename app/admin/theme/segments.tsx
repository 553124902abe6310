import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { RadioGroup } from "./radio-group.tsx";

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice between two or three short words or icons. */
export function Segments<Value extends string>({ options, className, ...group }: SegmentsProps<Value>) {
  return (
    <RadioGroup
      {...group}
      options={options.map(({ value, label, icon }) => ({
        value,
        title: icon ? label : undefined,
        content: (
          <>
            {icon}
            <span className={icon ? "sr-only" : undefined}>{label}</span>
          </>
        ),
      }))}
      look={{
        group: classNames(
          "grid auto-cols-fr grid-flow-col gap-1 rounded-control border border-line bg-paper p-1",
          className,
        ),
        legend: "sr-only",
        option: "grid min-h-8 min-w-10 place-items-center px-2 font-medium",
        chosen: "border-line bg-card text-ink",
        others: "border-transparent text-muted hover:text-ink",
      }}
    />
  );
}
