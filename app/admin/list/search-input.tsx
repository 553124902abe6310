import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

type SearchInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "onChange"> & {
  onType: (text: string) => void;
};

export function SearchInput({ onType, className = "", ...input }: SearchInputProps) {
  return (
    <div className={classNames("relative", className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <TextInput
        {...input}
        type="search"
        onChange={(event) => onType(event.target.value)}
        className="pl-9!"
      />
    </div>
  );
}
