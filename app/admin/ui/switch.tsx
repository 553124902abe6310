import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside holds the hidden input
    <label className="flex cursor-pointer items-center gap-3 text-14 has-data-disabled:cursor-not-allowed has-data-disabled:opacity-50">
      <BaseSwitch.Root
        aria-labelledby={labelId}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-6 w-10 shrink-0 rounded-full bg-muted/70 p-0.5 transition-colors data-checked:bg-accent"
      >
        <BaseSwitch.Thumb className="size-5 rounded-full bg-card transition-[translate] data-checked:translate-x-4" />
      </BaseSwitch.Root>
      <span id={labelId}>{label}</span>
    </label>
  );
}
